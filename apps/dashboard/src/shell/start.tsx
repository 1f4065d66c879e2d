import { useQuery } from '@tanstack/react-query'
import { Redirect } from 'wouter'

import { useOpenView } from '../addresses.ts'
import { platformControls } from '../api/client.ts'
import { academiesQuery } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Empty, Loading } from '../ui/layout.tsx'
import { runAction } from '../ui/messages.tsx'
import { stored } from '../ui/storage.ts'
import { pathOf } from '../view-path.ts'

/** Opens the academy that was open last, or else the first one, or the list of the hosted service. Without one it offers to create one. */
export function Start() {
  const { data: academies, error } = useQuery(academiesQuery)
  const openView = useOpenView()
  if (error) return <Empty title="The server does not respond">{error.message}</Empty>
  if (!academies) return <Loading />
  const known = academies.find(({ id }) => id === stored.get('latest'))
  // The first academy of the hosted service is somebody else's. Only its academies have labels.
  if (!known && academies.length > 1 && academies[0]?.labels) return <Redirect to="/academies" replace />
  const latest = known ?? academies[0]
  if (latest) return <Redirect to={pathOf(latest.id)} replace />
  const create = () =>
    runAction(async () => {
      const { id } = await platformControls().academies.create({ name: 'Academy' })
      openView(id)
    })
  return (
    <main>
      <Empty title="This server has no academy">
        <Button isChange look="primary" onClick={create}>
          Create an academy
        </Button>
      </Empty>
    </main>
  )
}
