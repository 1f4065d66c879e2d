/** Ids of the demo academy, so that a reader can send each example request to a server that was just started. */
export const demo = {
  studentId: '5e5ec9a6-9cf0-4552-bab8-28bb3d8e8ff2',
  enrollmentId: '730a9dfa-fed8-4581-8149-e5f4cf2a24b0',
  listId: 'c3a84fbb-ce33-4bb6-81f2-61b5d9be62f6',
  courseId: 'd7d42a30-86bb-486f-8138-07e0ad103c63',
}

export const firstPage = { limit: 2, offset: 0 }
