import { useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'

import type { ApiKey } from '../../api/client.ts'
import { keyQuery } from '../../api/queries.ts'
import { serviceUrl } from '../../api/service-url.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { envOf } from '../shared/snippets.ts'
import { permissionsText } from './permissions.ts'

interface KeyRowProps {
  readonly academyId: string
  readonly apiKey: ApiKey
  readonly onEdit: () => void
  readonly onRevoke: (revoked: boolean) => void
}

/** One key. Copying it shows it in full too. */
export function KeyRow({ academyId, apiKey: { id, name, key, permissions, revoked }, onEdit, onRevoke }: KeyRowProps) {
  const client = useQueryClient()
  const [fullKey, setFullKey] = useState<string>()
  const readFull = async () => {
    const { key: full } = await client.fetchQuery(keyQuery(academyId, id))
    setFullKey(full)
    return full
  }
  return (
    <li className="flex flex-col border rounded-lg bg-raised gap-2 py-3 pr-3 pl-4" aria-label={name} data-row>
      <div className="flex items-center flex-wrap gap-y-1 gap-x-2">
        <h2 className="truncate max-w-full" dir="auto" title={name}>
          {name}
        </h2>
        <Badge tone={revoked ? 'red' : 'green'}>{revoked ? 'revoked' : 'valid'}</Badge>
        <span className="text-muted" title={permissions === 'all' ? undefined : permissions.join('\n')}>
          {permissionsText(permissions)}
        </span>
        <span className="flex gap-1 ml-auto [&_button]:border-transparent [&_button]:bg-transparent">
          <Button isChange look="quiet" icon={<Pencil />} onClick={onEdit}>
            Edit
          </Button>
          {revoked ? (
            <Button isChange look="quiet" onClick={() => onRevoke(false)}>
              Make valid
            </Button>
          ) : (
            <Button isChange look="danger" onClick={() => onRevoke(true)}>
              Revoke
            </Button>
          )}
        </span>
      </div>
      <div className="flex items-center flex-wrap gap-1 py-0.75 pr-1 pl-3 rounded-md bg-surface [&_code]:flex-1 [&_code]:min-w-[min(100%,300px)] [&_code]:wrap-anywhere">
        <code>{fullKey ?? key}</code>
        <CopyButton look="quiet" value={readFull}>
          Copy
        </CopyButton>
        <CopyButton look="quiet" value={async () => envOf({ baseUrl: serviceUrl, apiKey: await readFull() })}>
          Copy .env
        </CopyButton>
      </div>
    </li>
  )
}
