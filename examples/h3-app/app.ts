import { createPlatform, demoFixture } from '@academy-access/engine'
import { createApp } from '@academy-access/server'
import { H3 } from 'h3'

/*
 * An app of your own with the service in it. Clients take `http://localhost:3000/academy-service` as their base URL, and
 * the dashboard is at `/academy-service/dashboard`. In Nuxt or Nitro, mount it in the same way in a server plug-in.
 */
export const platform = createPlatform({ fixture: demoFixture() })

export const app = new H3().get('/', () => 'Hello').mount('/academy-service', createApp(platform))
