// A small part of an XML file as a tree: one entry, one payment. A whole file is never held.

export interface XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
  readonly children: XmlNode[]
}

/** All nodes below a node at a path such as `RmtInf/Ustrd`. */
export function allAt(node: XmlNode, path: string): XmlNode[] {
  let found = [node]
  for (const name of namesIn(path)) {
    const below: XmlNode[] = []
    for (const { children } of found) for (const child of children) if (child.name === name) below.push(child)
    if (below.length === 0) return below
    found = below
  }
  return found
}

const pathNames = new Map<string, readonly string[]>()

/** The parts of a path. A file is asked for the same few paths in every entry. */
function namesIn(path: string): readonly string[] {
  const known = pathNames.get(path)
  if (known) return known
  const names = path.split('/')
  pathNames.set(path, names)
  return names
}

/** The first node below a node at one of these paths. */
export function nodeAt(node: XmlNode, ...paths: readonly string[]): XmlNode | undefined {
  for (const path of paths) {
    const [found] = allAt(node, path)
    if (found) return found
  }
  return undefined
}

/** The text of the first node at one of these paths that has any; undefined without one. */
export function textAt(node: XmlNode, ...paths: readonly string[]): string | undefined {
  for (const path of paths)
    for (const found of allAt(node, path)) {
      const text = found.text.trim()
      if (text !== '') return text
    }
  return undefined
}
