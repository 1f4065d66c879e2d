import { useState } from 'react'

import styles from './avatar.module.css'
import { initialsOf } from './initials.ts'

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
