import { AcademyClient } from '@academy-access/sdk'

const academy = new AcademyClient({
  baseUrl: 'http://127.0.0.1:4010',
  apiKey: 'aa_live_00000000000000000000000000000001',
})

for (const course of await academy.courses.list()) console.log(course.title)

const result = await academy.students.create({ email: 'ada.lindqvist@example.com' }).result()
if (!result.ok && result.error.code === 'already_exists') console.log('Ada is a student already')
