// The rules of an XML schema as a table, and whether an element follows them.

import type { XmlNode } from './xml-tree.ts'

/** What an element may contain: a text, elements in this order, or one of several elements. */
export type Content =
  | { readonly text: TextRule; readonly attributes?: Readonly<Record<string, TextRule>> }
  | { readonly sequence: readonly ElementRule[] }
  | { readonly choice: readonly ElementRule[] }

export interface ElementRule {
  readonly name: string
  readonly least: 0 | 1
  readonly most: number
  readonly content: Content
}

/** Whether a text is allowed. */
export type TextRule = (text: string) => boolean

/** An element that is required. */
export function one(name: string, content: Content | TextRule): ElementRule {
  return { name, least: 1, most: 1, content: contentOf(content) }
}

export function maybe(name: string, content: Content | TextRule): ElementRule {
  return { ...one(name, content), least: 0 }
}

export function many(name: string, content: Content | TextRule): ElementRule {
  return { ...one(name, content), most: Number.POSITIVE_INFINITY }
}

function contentOf(content: Content | TextRule): Content {
  return typeof content === 'function' ? { text: content } : content
}

/** Where an element, or one inside it, breaks the rules: `Document/CstmrCdtTrfInitn/GrpHdr/MsgId: …`. */
export function faultsOf(node: XmlNode, rule: ElementRule, above = ''): string[] {
  const path = above === '' ? node.name : `${above}/${node.name}`
  if (node.name !== rule.name) return [`${path}: ${rule.name} is expected`]
  const { content } = rule
  if ('text' in content) return textFaults(node, content, path)
  if (node.text !== '') return [`${path}: a text is not allowed`]
  if ('choice' in content) {
    const [child, ...others] = node.children
    const chosen = content.choice.find(({ name }) => name === child?.name)
    const names = content.choice.map(({ name }) => name).join(' or ')
    if (!child || !chosen || others.length > 0) return [`${path}: needs ${names}`]
    return faultsOf(child, chosen, path)
  }
  return sequenceFaults(node, content.sequence, path)
}

function sequenceFaults(node: XmlNode, sequence: readonly ElementRule[], path: string): string[] {
  const faults: string[] = []
  const left = [...node.children]
  for (const rule of sequence) {
    let count = 0
    for (; left[0]?.name === rule.name && count < rule.most; count++)
      faults.push(...faultsOf(left.shift() as XmlNode, rule, path))
    if (count < rule.least) faults.push(`${path}/${rule.name}: is missing`)
  }
  return [...faults, ...left.map(({ name }) => `${path}/${name}: is not allowed here`)]
}

function textFaults(
  { text, children, attributes }: XmlNode,
  content: Extract<Content, { readonly text: TextRule }>,
  path: string,
): string[] {
  const rules = content.attributes ?? {}
  const isWrong = ([name, allows]: [string, TextRule]) => !allows(attributes[name] ?? '')
  return [
    ...(children.length > 0 ? [`${path}: elements are not allowed`] : []),
    ...(content.text(text) ? [] : [`${path}: “${text.slice(0, 40)}” is not allowed`]),
    ...Object.entries(rules)
      .filter(isWrong)
      .map(([name]) => `${path}: the attribute ${name} is not allowed`),
    ...Object.keys(attributes)
      .filter((name) => !(name in rules))
      .map((name) => `${path}: the attribute ${name} is not allowed`),
  ]
}
