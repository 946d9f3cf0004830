import { base } from '../../start.ts'
import { words } from '../../words/words.ts'

export function Section() {
  const { applications } = words.settings
  return (
    <ul>
      {(
        [
          ['apps', applications.apps],
          ['docs', applications.docs],
        ] as const
      ).map(([path, name]) => (
        <li key={path}>
          <a href={`${base}/${path}`}>{name}</a>
        </li>
      ))}
    </ul>
  )
}
