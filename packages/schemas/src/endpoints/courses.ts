import { type DocsOf, endpoint } from '../endpoint.ts'
import { CourseList } from '../resources/course.ts'

/** The endpoints of courses. */
export const courses = {
  list: endpoint({
    id: 'courses.list',
    method: 'GET',
    path: '/api/v1/courses',
    summary: 'List the published courses in display order',
    status: 200,
    data: CourseList,
    errors: [],
    repeatable: true,
  }),
} as const

/** Their documentation. */
export const courseDocs: DocsOf<typeof courses> = {
  list: {},
}
