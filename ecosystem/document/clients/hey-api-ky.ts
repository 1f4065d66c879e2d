import * as query from '../generated/@tanstack/react-query.gen.ts'

export { open, typed } from './hey-api.ts'

export const key = query.studentsListQueryKey({ query: { limit: 10 } })
export const options = query.studentsGetOptions({ path: { studentId: 'id' } })
