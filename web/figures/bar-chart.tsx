import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import css from './charts.module.css'
import { type Scale, scaleFor } from './scale.ts'

/** One place of a chart: its value, and the one it is compared with. */
export interface Bar {
  readonly key: string
  /** Below the bar: the label, and a short one for little space. */
  readonly label: string
  readonly shortLabel: string
  /** The name beside its figures. */
  readonly name: string
  readonly value: number
  readonly nameBefore: string
  readonly before: number
}

interface BarChartProps {
  readonly title: string
  readonly bars: readonly Bar[]
  readonly text: (value: number) => string
  readonly axisText?: (value: number) => string
  readonly height?: number
  /** The place whose figures are shown while none is chosen. */
  readonly start: number
}

/**
 * Filled bars, and behind them wider ones for the values they are compared with. The figures of one place are always shown
 * above: that below the cursor, or the one chosen with the arrow keys.
 */
export function BarChart({ title, bars, text, axisText, height = 160, start }: BarChartProps) {
  const [chosen, setChosen] = useState<number>()
  const scale = scaleFor(bars.flatMap(({ value, before }) => [value, before]))
  const index = Math.min(chosen ?? start, bars.length - 1)
  const bar = bars[index]
  if (!bar) return null

  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const place = Math.floor(((event.clientX - left) / width) * bars.length)
    setChosen(Math.max(0, Math.min(bars.length - 1, place)))
  }
  const press = (event: KeyboardEvent) => {
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: bars.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setChosen(Math.max(0, Math.min(bars.length - 1, next)))
  }

  const share = ((index + 0.5) / bars.length) * 100
  return (
    <div className={css.chart}>
      {axisText && <Axis scale={scale} height={height} text={axisText} />}
      <div
        className={css.plot}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={index + 1}
        aria-valuetext={`${bar.name}: ${text(bar.value)}; ${bar.nameBefore}: ${text(bar.before)}`}
        onKeyDown={press}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setChosen(undefined)}
      >
        <div className={css.readoutLine} aria-hidden="true">
          <div className={css.readout} style={{ left: `${share}%`, transform: `translateX(-${share}%)` }}>
            <span className={css.now}>{bar.name}</span>
            <b>{text(bar.value)}</b>
            <span className={css.before}>{bar.nameBefore}</span>
            <span>{text(bar.before)}</span>
          </div>
        </div>
        <Bars bars={bars} scale={scale} height={height} index={index} hasLines={axisText !== undefined} />
        <div className={css.labels} aria-hidden="true">
          {bars.map(({ key, label, shortLabel }, place) => (
            <span key={key} data-chosen={place === index || undefined}>
              <span className={css.label}>{label}</span>
              <span className={css.shortLabel}>{shortLabel}</span>
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

interface BarsProps {
  readonly bars: readonly Bar[]
  readonly scale: Scale
  readonly height: number
  readonly index: number
  readonly hasLines: boolean
}

// Widths in percent and heights in pixels: nothing needs measuring, and lines stay thin.
function Bars({ bars, scale, height, index, hasLines }: BarsProps) {
  const yOf = (value: number) => ((scale.high - value) / (scale.high - scale.low)) * (height - 1) + 0.5
  const width = 100 / bars.length
  const box = (value: number) => ({
    y: Math.min(yOf(value), yOf(0)),
    height: Math.abs(yOf(value) - yOf(0)),
  })
  return (
    <svg className={css.bars} width="100%" height={height} aria-hidden="true">
      <rect
        className={css.chosen}
        x={`${index * width}%`}
        width={`${width}%`}
        height={height}
        data-key={bars[index]?.key}
      />
      {(hasLines ? scale.lines : [0]).map((line) => (
        <line key={line} className={css.line} x2="100%" y1={yOf(line)} y2={yOf(line)} />
      ))}
      {bars.map(({ key, value, before }, place) => (
        <g key={key}>
          {before !== 0 && (
            <rect
              className={css.barBefore}
              x={`${(place + 0.14) * width}%`}
              width={`${0.72 * width}%`}
              {...box(before)}
            />
          )}
          <rect
            className={css.barNow}
            x={`${(place + 0.24) * width}%`}
            width={`${0.52 * width}%`}
            {...box(value)}
          />
        </g>
      ))}
    </svg>
  )
}

function Axis(props: {
  readonly scale: Scale
  readonly height: number
  readonly text: (value: number) => string
}) {
  const { low, high, lines } = props.scale
  const texts = lines.map(props.text)
  const width = Math.max(...texts.map((text) => text.length))
  return (
    <div className={css.axis} style={{ width: `${width}ch` }} aria-hidden="true">
      {lines.map((line, index) => (
        <span key={line} style={{ bottom: ((line - low) / (high - low)) * props.height }}>
          {texts[index]}
        </span>
      ))}
    </div>
  )
}
