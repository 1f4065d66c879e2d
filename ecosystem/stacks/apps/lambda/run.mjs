const { handler } = await import('./dist/handler.js')
console.log((await handler({})).body)
