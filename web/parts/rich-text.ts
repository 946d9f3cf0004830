// Texts with placeholders and simple HTML, as lines that a person edits: characters with a look, and chips.

export interface Marks {
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isUnderlined: boolean
}

/** Characters, or a placeholder with its braces. */
export type Run = Marks & ({ readonly text: string } | { readonly placeholder: string })

export interface Line {
  readonly list: 'ul' | 'ol' | null
  readonly runs: readonly Run[]
}

/** Whether braces are a placeholder; others are text. */
export type IsKnown = (placeholder: string) => boolean

export const noMarks: Marks = { isBold: false, isItalic: false, isUnderlined: false }

const keys = { b: 'isBold', i: 'isItalic', u: 'isUnderlined' } as const
type Tag = keyof typeof keys
const tags = Object.keys(keys) as Tag[]

/** The lines of a stored text; undefined if writing them again would give another text than the stored one. */
export function readRichText(text: string, isKnown: IsKnown): Line[] | undefined {
  const lines = text.split('\n').flatMap((part): Line[] => {
    const [, list, items] = /^<(ul|ol)>((?:<li>.*?<\/li>)+)<\/\1>$/.exec(part) ?? []
    if (!list || !items) return [{ list: null, runs: runsOf(part, isKnown) }]
    return [...items.matchAll(/<li>(.*?)<\/li>/g)].map(([, item = '']) => ({
      list: list as 'ul' | 'ol',
      runs: runsOf(item, isKnown),
    }))
  })
  return writeRichText(lines) === text ? lines : undefined
}

/** The line of a text without markup. */
export function readPlainText(text: string, isKnown: IsKnown): Line {
  return { list: null, runs: split({ ...noMarks, text }, isKnown) }
}

/** The same lines, with the placeholders in their text as runs of their own. */
export function withPlaceholders(lines: readonly Line[], isKnown: IsKnown): Line[] {
  return lines.map(({ list, runs }) => ({
    list,
    runs: runs.flatMap((run) => ('text' in run ? split(run, isKnown) : [run])),
  }))
}

function split({ text, ...marks }: Marks & { readonly text: string }, isKnown: IsKnown): Run[] {
  const runs = text
    .split(/(\{[^{}]+\})/)
    .filter(Boolean)
    .map((part) =>
      /^\{[^{}]+\}$/.test(part) && isKnown(part) ? { ...marks, placeholder: part } : { ...marks, text: part },
    )
  return joined(runs)
}

export function writePlainText({ runs }: Line): string {
  return runs.map((run) => ('text' in run ? run.text : run.placeholder)).join('')
}

function runsOf(source: string, isKnown: IsKnown): Run[] {
  const runs: Run[] = []
  let marks = noMarks
  for (const [token] of source.matchAll(/<\/?[biu]>|\{[^{}]+\}|&(?:amp|lt);|./gs)) {
    const [, closing, tag] = /^<(\/?)([biu])>$/.exec(token) ?? []
    if (tag) marks = { ...marks, [keys[tag as Tag]]: !closing }
    else if (token.length > 1 && token.startsWith('{') && isKnown(token))
      runs.push({ ...marks, placeholder: token })
    else runs.push({ ...marks, text: token === '&amp;' ? '&' : token === '&lt;' ? '<' : token })
  }
  return joined(runs)
}

/** Runs of characters with the same look are one. */
export function joined(runs: readonly Run[]): Run[] {
  const result: Run[] = []
  for (const run of runs) {
    const last = result.at(-1)
    if (last && 'text' in last && 'text' in run && tags.every((tag) => last[keys[tag]] === run[keys[tag]]))
      result.splice(-1, 1, { ...last, text: last.text + run.text })
    else result.push(run)
  }
  return result
}

export function writeRichText(lines: readonly Line[]): string {
  const parts: string[] = []
  lines.forEach(({ list, runs }, index) => {
    if (!list) parts.push(htmlOf(runs))
    else {
      const item = `<li>${htmlOf(runs)}</li>`
      if (lines[index - 1]?.list === list) parts.push(`${parts.pop()?.slice(0, -5)}${item}</${list}>`)
      else parts.push(`<${list}>${item}</${list}>`)
    }
  })
  return parts.join('\n')
}

function htmlOf(runs: readonly Run[]): string {
  const open: Tag[] = []
  let html = ''
  const close = (isKept: (tag: Tag) => boolean) => {
    while (open.some((tag) => !isKept(tag))) html += `</${open.pop()}>`
  }
  for (const run of runs) {
    close((tag) => run[keys[tag]])
    for (const tag of tags)
      if (run[keys[tag]] && !open.includes(tag)) {
        open.push(tag)
        html += `<${tag}>`
      }
    html += 'text' in run ? escaped(run.text) : run.placeholder
  }
  close(() => false)
  return html
}

/** Only what would be read as a tag or as an entity is escaped. */
function escaped(text: string): string {
  return text.replace(/&(?=#|[a-z])/gi, '&amp;').replace(/<(?=[a-z/!?])/gi, '&lt;')
}
