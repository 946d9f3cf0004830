import qrcode from 'qrcode-generator'
import css from './account.module.css'

/** A text as a code for a camera. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const all = Array.from({ length: count }, (_, at) => at)
  const dark = all.flatMap((row) =>
    all.filter((column) => code.isDark(row, column)).map((column) => `M${column} ${row}h1v1h-1z`),
  )
  return (
    <div className={css.qrCode}>
      <svg viewBox={`0 0 ${count} ${count}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={dark.join('')} fill="#000000" />
      </svg>
    </div>
  )
}
