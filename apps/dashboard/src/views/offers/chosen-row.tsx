import { X } from 'lucide-react'
import { Link } from 'wouter'

import { Button } from '../../ui/button.tsx'
import { RowText } from '../../ui/details.tsx'

interface ChosenRowProps {
  readonly name: string
  /** Where the name leads. */
  readonly href: string
  readonly onRemove: () => void
}

/** A course or list of an offer, which can be taken out. */
export function ChosenRow({ name, href, onRemove }: ChosenRowProps) {
  return (
    <li>
      <RowText title={name}>
        <Link href={href}>{name}</Link>
      </RowText>
      <Button isChange look="quiet" isIconOnly icon={<X aria-hidden />} onClick={onRemove}>
        {`Remove ${name}`}
      </Button>
    </li>
  )
}
