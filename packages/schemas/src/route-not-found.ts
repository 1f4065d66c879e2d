/** D03: the message of a 404 about the route. A client tells it by this sentence from a 404 about a record. */
export const routeNotFound = 'Route not found'
