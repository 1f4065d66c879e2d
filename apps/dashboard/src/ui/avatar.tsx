import { useState } from 'react'

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
    <span
      className={`inline-grid place-items-center flex-none overflow-hidden rounded-full bg-gray-soft text-muted font-semibold select-none ${isLarge ? 'size-12 text-[16px]' : 'size-6 text-[10px]'}`}
      aria-hidden
    >
      {picture === null || picture === failed ? (
        initialsOf(student)
      ) : (
        <img
          src={picture}
          alt=""
          className="size-full object-cover"
          referrerPolicy="no-referrer"
          onError={() => setFailed(picture)}
        />
      )}
    </span>
  )
}
