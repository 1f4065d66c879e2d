import { controlPath } from '@academy-access/dashboard-api/client'
import { useMutation } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'

import { type Academy, DashboardError, authorization, serviceUrl, token } from '../../api/client.ts'
import { useIsHosted } from '../../api/queries.ts'
import { download } from '../../ui/browser.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { Problem } from '../../ui/form.tsx'
import { Card } from '../../ui/layout.tsx'
import { runAction } from '../../ui/messages.tsx'
import { Changeable } from '../../ui/read-only.tsx'
import { slugOf } from '../shared/texts.ts'
import type { AcademyCardProps } from './facts.tsx'
import { academiesOf } from './fixture-academies.ts'
import { ImportDialog } from './import-dialog.tsx'

/** The academy as a file: export and import. */
export function FixtureCard({ academy, academies }: AcademyCardProps) {
  const needsToken = useIsHosted() || token.get() !== null
  const header = needsToken ? ` -H "Authorization: Bearer $DASHBOARD_TOKEN"` : ''
  const command = `curl -fsS -X POST${header} '${addressOf(academy)}' -o ${fileNameOf(academy)}`
  const { data, error, variables, mutate, reset } = useMutation({
    mutationFn: async (file: File) => ({ fileName: file.name, fixtures: academiesOf(await file.text()) }),
  })
  return (
    <Card
      title="Fixture"
      description="The whole academy as JSON: for a test, for another machine, or to start the server with."
      tools={
        <>
          <CopyButton value={command} title={command}>
            Copy command
          </CopyButton>
          <Button icon={<Download />} onClick={() => runAction(() => exportFile(academy))}>
            Export
          </Button>
        </>
      }
    >
      <Changeable>
        <DropZone onFile={mutate} />
      </Changeable>
      <Problem>{error ? `${variables?.name}: ${error.message}` : undefined}</Problem>
      {data && <ImportDialog {...data} academy={academy} academies={academies} onClose={reset} />}
    </Card>
  )
}

function DropZone({ onFile }: { readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    <div
      className="flex flex-col items-center gap-2 p-5 border border-dashed border-control rounded-lg text-muted [&_button]:text-foreground [&_svg]:size-5 data-over:border-accent data-over:bg-selected"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Upload aria-hidden />
      <p>Drop a fixture here to import it</p>
      <Button onClick={() => input.current?.click()}>Choose a file</Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Fixture file"
        accept="application/json,.json"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file can be chosen again.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </div>
  )
}

const addressOf = ({ id }: Academy) => `${serviceUrl}${controlPath('snapshot', id)}`

const fileNameOf = ({ name }: Academy) => `${slugOf(name) || 'academy'}.json`

/** A link could not send the token. The text is never parsed here, whatever its size. */
async function exportFile(academy: Academy): Promise<void> {
  const response = await fetch(addressOf(academy), { method: 'POST', headers: authorization() })
  if (!response.ok) throw new DashboardError(response.status, `The server responded with ${response.status}`)
  download(fileNameOf(academy), await response.blob())
}
