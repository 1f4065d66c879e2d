import { useState } from 'react'

import styles from './avatar.module.css'

interface AvatarProps {
  readonly student: { readonly name: string | null; readonly email: string }
  /** Address of a picture. Without one, or when it cannot be loaded, the initials are shown. */
  readonly picture?: string | null
  readonly isLarge?: boolean
}

/** The picture or the initials of a student, as a decoration beside the name. */
export function Avatar({ student, picture = null, isLarge = false }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <span className={`${styles['avatar']} ${isLarge ? styles['large'] : ''}`} aria-hidden>
      {picture === null || picture === failed ? (
        initialsOf(student)
      ) : (
        <img src={picture} alt="" referrerPolicy="no-referrer" onError={() => setFailed(picture)} />
      )}
    </span>
  )
}

/** The first letters of the first and the last word of the name, or the first letter of the email address. */
export function initialsOf({ name, email }: AvatarProps['student']): string {
  const words = (name ?? '').split(/\s+/).filter(Boolean)
  const chosen = words.length === 0 ? [email] : [words[0], words.length > 1 ? words.at(-1) : undefined]
  // A letter can be more than one character of JavaScript.
  return chosen
    .map((word) => /^./u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toUpperCase()
}
