/** Stops the browser tests with instructions if there is no Chromium. */
export default function requireChromium(): void {
  if (!process.env['CHROMIUM_PATH']) throw new Error('No Chrome or Chromium. Run `node scripts/browser.ts`.')
}
