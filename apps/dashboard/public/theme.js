// Runs before the page is drawn: without it, a page with a dark theme is white until its script has arrived.
try {
  document.documentElement.dataset.theme = localStorage.getItem('academy-dashboard-theme') ?? 'system'
} catch {
  // The browser lets no page store anything.
}
