import { AcademyClient } from '@academy-access/sdk'
import { call } from '../call.mjs'
export const loader = () => call(new AcademyClient())
export default function Home({ loaderData }) {
  return <output>{loaderData}</output>
}
