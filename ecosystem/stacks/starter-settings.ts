/** The settings of `tsc --init` for a program that Node runs. */
export const ofNode = (types: readonly string[] = ['node']) =>
  JSON.stringify({
    compilerOptions: {
      module: 'nodenext',
      target: 'esnext',
      types,
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      verbatimModuleSyntax: true,
      isolatedModules: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      noEmit: true,
    },
    include: ['src'],
  })

/** The settings that create-vite writes. */
export const ofVite = JSON.stringify({
  compilerOptions: {
    target: 'ES2023',
    useDefineForClassFields: true,
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    types: ['vite/client', 'node'],
    skipLibCheck: true,
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    verbatimModuleSyntax: true,
    moduleDetection: 'force',
    noEmit: true,
    jsx: 'react-jsx',
    strict: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    erasableSyntaxOnly: true,
    noFallthroughCasesInSwitch: true,
  },
  include: ['src', 'vite.config.ts', 'cypress', 'cypress.config.ts'],
})

/** The settings that create-next-app writes. */
export const ofNext = JSON.stringify({
  compilerOptions: {
    target: 'ES2017',
    lib: ['dom', 'dom.iterable', 'esnext'],
    allowJs: true,
    skipLibCheck: true,
    strict: true,
    noEmit: true,
    esModuleInterop: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    resolveJsonModule: true,
    isolatedModules: true,
    jsx: 'react-jsx',
    incremental: true,
    plugins: [{ name: 'next' }],
    paths: { '@/*': ['./*'] },
  },
  include: ['next-env.d.ts', '**/*.ts', '**/*.tsx', '.next/types/**/*.ts', '.next/dev/types/**/*.ts', '**/*.mts'],
  exclude: ['node_modules', 'call.ts'],
})
