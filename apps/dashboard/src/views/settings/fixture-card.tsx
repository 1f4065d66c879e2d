import { controlPath } from '@academy-access/dashboard-api/client'
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
import { messageOf } from '../../ui/text.ts'
import { slugOf } from '../shared/texts.ts'
import type { AcademyCardProps } from './facts.tsx'
import { type FixtureAcademy, academiesOf } from './fixture-academies.ts'
import { ImportDialog } from './import-dialog.tsx'

/** The academy as a file: export and import. */
export function FixtureCard({ academy, academies }: AcademyCardProps) {
  const [opened, setOpened] = useState<{ readonly name: string; readonly academies: readonly FixtureAcademy[] }>()
  const [problem, setProblem] = useState<string>()
  const command = commandOf(academy, useIsHosted() || token.get() !== null)
  const open = async (file: File) => {
    setProblem(undefined)
    try {
      setOpened({ name: file.name, academies: academiesOf(await file.text()) })
    } catch (error) {
      setProblem(`${file.name}: ${messageOf(error)}`)
    }
  }
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
        <DropZone onFile={(file) => void open(file)} />
      </Changeable>
      <Problem>{problem}</Problem>
      {opened && (
        <ImportDialog
          fileName={opened.name}
          fixtures={opened.academies}
          academy={academy}
          academies={academies}
          onClose={() => setOpened(undefined)}
        />
      )}
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

function commandOf(academy: Academy, needsToken: boolean): string {
  const header = needsToken ? ` -H "Authorization: Bearer $DASHBOARD_TOKEN"` : ''
  return `curl -fsS -X POST${header} '${addressOf(academy)}' -o ${fileNameOf(academy)}`
}

/** A link could not send the token. The text is never parsed here, whatever its size. */
async function exportFile(academy: Academy): Promise<void> {
  const response = await fetch(addressOf(academy), { method: 'POST', headers: authorization() })
  if (!response.ok) throw new DashboardError(response.status, `The server responded with ${response.status}`)
  download(fileNameOf(academy), await response.blob())
}
