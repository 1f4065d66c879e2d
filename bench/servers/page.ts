/* An open page of the dashboard: reads the events of the server at a port, and drops them. */
const response = await fetch(`http://127.0.0.1:${process.argv[2]}/dashboard/api/events?response_bodies=false`)
await response.body?.pipeTo(new WritableStream()).catch(() => {})
process.exit()
