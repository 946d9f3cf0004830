// The colours of every screen: of the web application, of the pages around it, and of those that customers see.

export const colours = {
  light: {
    paper: '#ffffff',
    surface: '#f6f7f8',
    line: '#e3e6e9',
    ink: '#16191d',
    quiet: '#626b75',
    accent: '#0b6e5f',
    'accent-hover': '#095a4e',
    'on-accent': '#ffffff',
    'accent-soft': '#e3f1ee',
    paid: '#1f7a4d',
    overdue: '#b3261e',
    waiting: '#8a5c00',
    agreed: '#2458a6',
    field: '#ffffff',
    'field-line': '#ced4da',
  },
  dark: {
    paper: '#14161a',
    surface: '#1b1e23',
    line: '#2b3037',
    ink: '#e8eaed',
    quiet: '#98a1ab',
    accent: '#35b39e',
    'accent-hover': '#4cc4b0',
    'on-accent': '#0d1513',
    'accent-soft': '#16302c',
    paid: '#4cc38a',
    overdue: '#ff8a80',
    waiting: '#e2b93b',
    agreed: '#82b1ff',
    field: '#1b1e23',
    'field-line': '#3a4048',
  },
} as const

/** The edge of buttons and of other controls on the paper. */
const edge = 'color-mix(in srgb, var(--quiet) 55%, var(--line))'

/**
 * The colours as variables. The web application says in an attribute which scheme its user has chosen; without it the
 * system decides. On paper it is always light.
 */
export function colourRules(): string {
  const [light, dark] = [variables('light'), variables('dark')]
  return `:root { --edge: ${edge}; ${light} }
@media (prefers-color-scheme: dark) { :root:not([data-mantine-color-scheme="light"]) { ${dark} } }
:root[data-mantine-color-scheme="dark"] { ${dark} }
@media print { :root:root { ${light} } }
`
}

function variables(scheme: keyof typeof colours): string {
  return Object.entries(colours[scheme])
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(' ')
}

/** The colour of text on a company's colour: paper or ink, whichever has more contrast. */
export function inkOn(colour: string): string {
  const { paper, ink } = colours.light
  return contrast(paper, colour) >= contrast(ink, colour) ? paper : ink
}

/** How well one colour is told from another, from 1 to 21, as WCAG 2 measures it. */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

function luminance(colour: string): number {
  const share = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * share(1) + 0.7152 * share(3) + 0.0722 * share(5)
}
