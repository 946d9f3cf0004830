// A small part of an XML file as a tree: one entry, one payment. A whole file is never held.

export interface XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
  readonly children: XmlNode[]
}

/** All nodes below a node at a path such as `RmtInf/Ustrd`. */
export function allAt(node: XmlNode, path: string): XmlNode[] {
  return path
    .split('/')
    .reduce(
      (found: XmlNode[], name) =>
        found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [node],
    )
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
