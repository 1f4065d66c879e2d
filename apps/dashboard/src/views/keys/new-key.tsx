import { useState } from 'react'

import { type ApiKey, controlsOf } from '../../api/client.ts'
import { serviceUrl } from '../../api/service-url.ts'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/code.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { envOf } from '../shared/snippets.ts'
import { KeyForm } from './key-form.tsx'

/** Creates a key, and shows it in full. */
export function NewKey({ academyId, onClose }: { readonly academyId: string; readonly onClose: () => void }) {
  const [created, setCreated] = useState<ApiKey>()
  if (created) {
    return (
      <Dialog
        isOpen
        title={`The key “${created.name}” is created`}
        description="The list of keys hides most of it; Copy shows it again."
        onClose={onClose}
        actions={
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <Code label="API key" code={created.key} isWrapped />
        <Code label=".env" code={envOf({ baseUrl: serviceUrl, apiKey: created.key })} isWrapped />
      </Dialog>
    )
  }
  return (
    <KeyForm
      title="New API key"
      name=""
      permissions="all"
      submit="Create"
      onSubmit={async (name, permissions) => {
        const body = { name, permissions: permissions === 'all' ? permissions : [...permissions] }
        setCreated(await controlsOf(academyId).keys.create(body))
      }}
      onClose={onClose}
    />
  )
}
