import { Badge } from './badge.tsx'

/** The labels of an academy. */
export function Labels({ labels = {} }: { readonly labels?: Readonly<Record<string, string>> | undefined }) {
  return Object.entries(labels).map(([name, text]) => (
    <Badge key={name} title={name}>
      {name}={text}
    </Badge>
  ))
}
