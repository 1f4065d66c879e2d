import { CopyButton } from './copy-button.tsx'

interface CopyableProps {
  readonly value: string
  /** Completes “Copy the …”. */
  readonly name: string
}

/** A value with a button that copies it. */
export function Copyable({ value, name }: CopyableProps) {
  return (
    <>
      <code>{value}</code>
      <CopyButton look="quiet" isIconOnly value={value}>
        {`Copy the ${name}`}
      </CopyButton>
    </>
  )
}
