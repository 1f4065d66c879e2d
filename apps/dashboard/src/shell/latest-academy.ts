const name = 'academy-dashboard-latest'

/** The academy that this browser showed last. */
export const latestAcademy = {
  get: () => localStorage.getItem(name),
  set: (id: string) => localStorage.setItem(name, id),
}
