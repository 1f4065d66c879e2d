import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'

import { useOpenView } from '../../addresses.ts'
import { platformControls } from '../../api/client.ts'
import { academiesQuery, useIsHosted } from '../../api/queries.ts'
import { useAcademy } from '../../shell/academy.tsx'
import { DeleteButton } from '../../ui/dialog.tsx'
import { Card, Page, View } from '../../ui/layout.tsx'
import { runAction } from '../../ui/messages.tsx'
import { Changeable } from '../../ui/read-only.tsx'
import { countOf } from '../../ui/text.ts'
import { QueryResult } from '../shared/record-pane.tsx'
import { AboutCard, type AcademyCardProps, BrowserCard, ChangesCard, ServerCard } from './facts.tsx'
import { FixtureCard } from './fixture-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { SnapshotsCard } from './snapshots-card.tsx'

/** The plan and limits of the academy, its snapshots, files and deletion, and the server. */
export function Settings() {
  const { id: academyId } = useAcademy()
  const isHosted = useIsHosted()
  return (
    <View title="Settings">
      <QueryResult query={useQuery(academiesQuery)}>
        {(academies) => {
          const academy = academies.find(({ id }) => id === academyId)
          return (
            academy && (
              <Page>
                <AboutCard academy={academy} />
                <PlanCard academy={academy} />
                <SnapshotsCard />
                <FixtureCard academy={academy} academies={academies} />
                {isHosted && <ChangesCard />}
                <ServerCard />
                <BrowserCard />
                <Changeable>
                  <DeleteCard academy={academy} academies={academies} />
                </Changeable>
              </Page>
            )
          )
        }}
      </QueryResult>
    </View>
  )
}

/** Deletes the academy, after a question. */
function DeleteCard({ academy, academies }: AcademyCardProps) {
  const { id, name, student_count, course_count, list_count, offer_count } = academy
  const client = useQueryClient()
  const openView = useOpenView()
  const [, navigate] = useLocation()
  const remove = () =>
    runAction(async () => {
      await platformControls().academies.delete(id)
      const next = academies.find((other) => other.id !== id)
      if (next) return openView(next.id)
      await client.invalidateQueries(academiesQuery)
      navigate('/')
    }, `“${name}” is deleted`)
  const gone = (
    <p>
      It has {countOf(student_count, 'student')}, {countOf(course_count, 'course')}, {countOf(list_count, 'list')} and{' '}
      {countOf(offer_count, 'offer')}. Export it first to keep them.
    </p>
  )
  return (
    <Card
      title="Delete the academy"
      description="Deletes its students, courses, lists, keys and requests, too. Requests with its keys then get 401."
      tools={
        <DeleteButton kind="academy" name={name} description="This cannot be undone." gone={gone} onDelete={remove}>
          Delete
        </DeleteButton>
      }
    />
  )
}
