import type { Page } from 'playwright'

/** The elements of the open page that the reader cannot see as a whole, as lines to print. */
export async function clippedElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const describe = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> "${(element.textContent ?? '').trim().slice(0, 50)}"`
    const isScrolled = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement))
    const problems: string[] = []
    if (document.documentElement.scrollWidth > width) {
      problems.push(`the page is ${document.documentElement.scrollWidth} pixels wide`)
    }
    for (const element of document.querySelectorAll('#VPContent *')) {
      // Text for screen readers is clipped on purpose, and graphics have no text.
      if (element.closest('.visually-hidden, .VPSidebar, svg') || element.getClientRects().length === 0) continue
      const { left, right } = element.getBoundingClientRect()
      if ((left < -1 || right > width + 1) && !isScrolled(element.parentElement)) {
        problems.push(`${describe(element)} ends at ${Math.round(right)}, outside of the window`)
      }
      const { overflowX, textOverflow, display } = getComputedStyle(element)
      const hides = overflowX === 'hidden' || overflowX === 'clip' || textOverflow === 'ellipsis'
      if (hides && display !== 'inline' && element.scrollWidth > element.clientWidth + 1) {
        problems.push(`${describe(element)} hides ${element.scrollWidth - element.clientWidth} pixels`)
      }
      // Blocks of code scroll. Tables do not, because their reader would miss a column.
      if (element.tagName === 'TABLE' && element.scrollWidth > element.clientWidth + 1) {
        problems.push(`${describe(element)} is ${element.scrollWidth - element.clientWidth} pixels too wide`)
      }
      if (width < 640 && /^T[DH]$/.test(element.tagName) && element.textContent.trim() !== '') {
        const range = document.createRange()
        range.selectNodeContents(element)
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8)))
        const perLine = Math.round(element.textContent.trim().length / lines.size)
        if (lines.size > 3 && perLine < 6) problems.push(`${describe(element)} has ${perLine} characters a line`)
      }
      // Wider lines scroll, and so does every line on a phone.
      if (element.tagName === 'PRE' && width >= 1280 && element.scrollWidth > element.clientWidth + 1) {
        const longest = Math.max(...element.textContent.split('\n').map((line) => line.length))
        if (longest <= 76) problems.push(`${describe(element)} scrolls, and its longest line has ${longest} characters`)
      }
    }
    return problems
  })
}
