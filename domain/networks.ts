// Whom a network address stands for.

/** The address, or the network that one household has of the newer kind: `2001:db8::7` → `2001:db8:0:0` */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (!plain.includes(':')) return plain
  const [before = '', after] = (plain.toLowerCase().split('%', 1)[0] as string).split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const [head, tail] = [groups(before), groups(after ?? '')]
  const gap = after === undefined ? 0 : 8 - head.length - tail.length
  return [...head, ...Array<string>(Math.max(0, gap)).fill('0'), ...tail].slice(0, 4).join(':')
}
