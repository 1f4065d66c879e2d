import { stored } from './stored.ts'

/** The themes, each with its name. */
export const themes = { system: 'As the system', light: 'Light', dark: 'Dark' } as const

export type Theme = keyof typeof themes

export const themeOf = (text: string | null): Theme => (text === 'light' || text === 'dark' ? text : 'system')

/** Shows the chosen theme: the style sheet knows it by this attribute. */
export function showTheme(): void {
  document.documentElement.dataset['theme'] = themeOf(stored.get('theme'))
}

export function chooseTheme(theme: Theme): void {
  stored.set('theme', theme)
  showTheme()
}
