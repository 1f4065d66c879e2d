import * as fc from 'fast-check'

import { createOffer, type OfferInput, offerView, removeOffer, updateOffer } from '../model/dashboard/offers.ts'
import { type AcademyModel, activeStudents, type Offer } from '../model/state.ts'
import { type ActionPlan, inAcademy, inspect } from './action.ts'
import { pickFrom, picks } from './ids.ts'

/**
 * Names of offers. They are valid names of lists, because the list of an offer's holders gets the offer's name. No rule
 * decides how the dashboard handles other names. Some are names of lists, which are taken (R202).
 */
const names = fc.constantFrom('Bundle', 'Mentoring', 'Everything', 'VIP', 'vip', 'Gold', 'İ', '😀'.repeat(100))

/** Which rows of an academy to take: every row whose bit is set. */
const masks = fc.nat(0xffff)

const masked = <Row>(rows: readonly Row[], mask: number) => rows.filter((_, index) => (mask >> (index % 16)) & 1)

const statuses = fc.constantFrom('active' as const, 'active' as const, 'inactive' as const)

/** Courses by slug, lists by name, holders by address. */
const written = ({ courses, grantedTo, holders, ...fields }: Partial<OfferInput>) => ({
  ...fields,
  ...(courses && { courses: courses.map(({ slug }) => slug) }),
  ...(grantedTo && { granted_to: grantedTo.map(({ name }) => name) }),
  ...(holders && { holders: holders.map(({ account }) => account.email) }),
})

export const offerActions: fc.Arbitrary<ActionPlan> = fc.oneof(
  {
    weight: 3,
    arbitrary: inAcademy(
      fc.record({ name: names, status: statuses, courses: masks, lists: masks, holders: fc.option(masks) }),
      ({ model, academy }, { name, status, courses, lists, holders }) => {
        const input: OfferInput = {
          name,
          status,
          courses: masked(model.courses, courses),
          grantedTo: masked(model.lists, lists),
          holders: holders === null ? null : masked(activeStudents(model), holders),
        }
        return {
          text: `offers.create(${inspect(written(input))})`,
          expect: () => offerView(createOffer(model, input)),
          perform: () => academy.offers.create({ name, ...written(input) }),
        }
      },
    ),
  },
  {
    weight: 5,
    arbitrary: inAcademy(fc.tuple(picks, changes()), ({ model, academy }, [pick, choose]) => {
      const offer = pickFrom(model.offers, pick)
      if (offer === undefined) return undefined
      const changes = choose(model, offer)
      return {
        text: `offers.update(${inspect(offer.id.value)}, ${inspect(written(changes))})`,
        expect() {
          updateOffer(model, offer, changes)
          return offerView(offer)
        },
        perform: () => academy.offers.update(offer.id.value ?? '', written(changes)),
      }
    }),
  },
  {
    weight: 1,
    arbitrary: inAcademy(picks, ({ model, academy }, pick) => {
      const offer = pickFrom(model.offers, pick)
      if (offer === undefined) return undefined
      return {
        text: `offers.remove(${inspect(offer.id.value)})`,
        expect() {
          removeOffer(model, offer)
          return null
        },
        perform: () => academy.offers.remove(offer.id.value ?? '') ?? null,
      }
    }),
  },
)

/** Changes of one field each. */
function changes(): fc.Arbitrary<(model: AcademyModel, offer: Offer) => Partial<OfferInput>> {
  return fc.oneof(
    names.map((name) => () => ({ name })),
    statuses.map((status) => () => ({ status })),
    masks.map((mask) => ({ courses }: AcademyModel) => ({ courses: masked(courses, mask) })),
    // The dashboard does not grant an offer to its own holders. No rule says so, so it is left out.
    masks.map((mask) => ({ lists }: AcademyModel, offer: Offer) => ({
      grantedTo: masked(
        lists.filter((list) => list.offer !== offer),
        mask,
      ),
    })),
    masks.map((mask) => (model: AcademyModel) => ({ holders: masked(activeStudents(model), mask) })),
  )
}
