const { AcademyClient } = require('@academy-access/sdk')
const { call } = require('./call.mjs')
call(new AcademyClient()).then(console.log)
