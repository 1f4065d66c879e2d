export { suggest } from '@academy-access/schemas/compiled'
