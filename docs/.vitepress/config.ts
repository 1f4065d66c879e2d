import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitepress'

import { anchorOf } from '../site/anchor.ts'
import { extendMarkdown, repository } from '../site/markdown.ts'
import { release } from '../site/published.ts'
import { indexOptions, renderForSearch, searchOptions } from '../site/search.ts'
import { sidebar } from '../site/sidebar.ts'

/** The path of the site on its host, such as /academy-access/ on GitHub Pages. */
const base = process.env['DOCS_BASE'] ?? '/'

const iconFile = readFileSync(new URL('../../apps/dashboard/src/icon.svg', import.meta.url), 'utf8')

/** The icon of the dashboard as an address, which needs no request. */
const icon = `data:image/svg+xml,${encodeURIComponent(iconFile)}`

const packages = fileURLToPath(new URL('../../packages/', import.meta.url))

export default defineConfig({
  title: 'Academy Access',
  description: 'A typed SDK for the Academy Access REST API, and an emulator of the service.',
  lang: 'en',
  base,
  head: [['link', { rel: 'icon', href: icon, type: 'image/svg+xml' }]],
  srcExclude: ['README.md'],
  // Generated pages get the same kind of address as written ones.
  rewrites: { 'generated/pages/:page(.*)': ':page' },
  lastUpdated: false,
  // The same page in Markdown, for readers that are programs.
  transformHead: ({ pageData }) => [
    ['link', { rel: 'alternate', type: 'text/markdown', href: `${base}${pageData.relativePath}` }],
  ],
  transformPageData: ({ relativePath, frontmatter }) => {
    if (/^reference\/.*\//.test(relativePath)) frontmatter['pageClass'] = 'exports'
  },
  // The index of the search is one large file, which is loaded at the first search.
  vite: {
    build: { chunkSizeWarningLimit: 4000 },
    // The playground runs the built packages. This folder has no links to them.
    resolve: {
      alias: [
        { find: /^@academy-access\/(engine|sdk)$/, replacement: `${packages}$1/dist/index.js` },
        { find: /^.*\/VPHome\.vue$/, replacement: fileURLToPath(new URL('theme/home.vue', import.meta.url)) },
      ],
    },
  },
  markdown: {
    anchor: { slugify: anchorOf },
    toc: { slugify: anchorOf },
    headers: { slugify: anchorOf, level: [2, 3] },
    config: extendMarkdown,
    // The default themes have less contrast than 4.5 : 1.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  themeConfig: {
    logo: { src: icon, alt: '' },
    footer: {
      message: [release, 'MIT license', ...(repository ? [`<a href="${repository}">Source</a>`] : [])].join(' · '),
    },
    nav: [
      { text: 'Getting started', link: '/start/app', activeMatch: '/start/' },
      { text: 'How do I …', link: '/how-to/', activeMatch: '/how-to/' },
      { text: 'Errors', link: '/errors/', activeMatch: '/errors/' },
      { text: 'Guides', link: '/guides/paging', activeMatch: '/guides/' },
      { text: 'Packages', link: '/packages/sdk', activeMatch: '/packages/' },
      { text: 'Reference', link: '/reference/endpoints', activeMatch: '/reference/' },
      { text: 'Rules', link: '/rules' },
    ],
    sidebar: sidebar(),
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: {
        // The name of the button is its visible text.
        translations: { button: { buttonText: 'Search (Ctrl K)', buttonAriaLabel: 'Search (Ctrl K)' } },
        _render: renderForSearch,
        miniSearch: { options: indexOptions, searchOptions },
      },
    },
    ...(repository && { socialLinks: [{ icon: 'github', link: repository }] }),
  },
})
