import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** A reader of a base URL: what reads it, the place that its errors name, and how it reads. */
export type BaseUrlReader = readonly [name: string, place: string, read: (baseUrl: string) => unknown]

export const key = `aa_live_${'0123456789abcdef'.repeat(2)}`

/** Reads a base URL from the environment. */
export function fromEnvironment(read: () => unknown) {
  return (url: string) => {
    vi.stubEnv('ACADEMY_BASE_URL', url)
    return read()
  }
}

/** The same cases for every command and for the client. */
export function testBaseUrls(readers: readonly BaseUrlReader[]): void {
  beforeEach(() => void vi.stubEnv('ACADEMY_BASE_URL', undefined).stubEnv('ACADEMY_API_KEY', undefined))
  afterEach(() => void vi.unstubAllEnvs())

  describe.each(readers)('%s, from %s', (_, place, read) => {
    it.each([
      ['https://academy.example.com/api/v1', 'omit /api/v1, which is added to it'],
      ['https://academy.example.com/school/api/v1/', 'omit /api/v1, which is added to it'],
      ['https://academy.example.com?key=1', 'expected no ? and no # in it'],
      ['https://academy.example.com/#top', 'expected no ? and no # in it'],
      ['https://ada:secret@academy.example.com', 'expected no user name and no password in it'],
      ['https://ada@academy.example.com', 'expected no user name and no password in it'],
      ['ftp://academy.example.com', 'expected http: or https:, got ftp:'],
      ['localhost:4010', 'expected http: or https:, got localhost:'],
      ['academy.example.com', 'expected a URL such as https://academy.example.com'],
      [key, 'expected a URL such as https://academy.example.com'],
      ['http://', 'expected a URL such as https://academy.example.com'],
    ])('%j is wrong', (baseUrl, problem) => {
      expect(() => read(baseUrl)).toThrow(`${place}: ${problem}`)
      expect(() => read(baseUrl)).not.toThrow(/secret|aa_live/)
    })

    it('a right one has no slash at its end', () => {
      const value = read('https://academy.example.com/school//') as { target?: { baseUrl: string }; baseUrl: string }
      // The options of a replay have it in their target.
      expect((value.target ?? value).baseUrl).toBe('https://academy.example.com/school')
    })
  })
}
