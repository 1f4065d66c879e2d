import { controlsOf } from '../../api/client.ts'
import { useRowEdit } from '../../api/optimistic.ts'
import { offersQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'

/** Takes the place of the time at which the server adds a holder. */
const unknownTime = ''

/** The changes of an offer. Each is shown at once and saved. */
export function useOfferChanges(offerId: string) {
  const academyId = useAcademyId()
  return useRowEdit({
    query: offersQuery(academyId),
    id: offerId,
    patch: ({ holders, ...fields }) =>
      controlsOf(academyId).offers.update(offerId, {
        ...fields,
        ...(holders && {
          holders: holders.map((holder) => (holder.joined_at === unknownTime ? holder.email : holder)),
        }),
      }),
  })
}

/** The changes of the holders of an offer, by email address. */
export function useHolderChanges(offerId: string) {
  const { run, save } = useOfferChanges(offerId)
  return {
    /** Rejects with an error, such as for an address that no student has. */
    add: (emails: readonly string[]) =>
      save(({ holders }) => {
        const present = holders ?? []
        const known = new Set(present.map(({ email }) => email))
        const added = [...new Set(emails.map((email) => email.toLowerCase()))].filter((email) => !known.has(email))
        return { holders: [...present, ...added.map((email) => ({ email, joined_at: unknownTime }))] }
      }),
    /** Shows an error as a message. */
    remove: (email: string) =>
      run(({ holders }) => ({ holders: holders && holders.filter((holder) => holder.email !== email) })),
  }
}
