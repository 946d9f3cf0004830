// The only script of the pages for customers: for copying, and for signing by hand. All else works without it.

import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const script = `'use strict'

for (const button of document.querySelectorAll('button[data-copy]')) {
  if (!navigator.clipboard) break
  button.hidden = false
  const name = button.textContent
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy)
    button.textContent = button.dataset.done
    setTimeout(() => { button.textContent = name }, 2000)
  })
}

const pad = document.querySelector('svg.pad')
if (pad) {
  const field = pad.closest('form').elements.signature
  const path = pad.querySelector('path')
  const most = Number(field.dataset.most)
  let strokes = field.value
  const draw = (next) => {
    if (next.length > most) return
    strokes = next
    path.setAttribute('d', strokes)
    field.value = strokes
  }
  const point = (event) => {
    const box = pad.getBoundingClientRect()
    const within = (share, size) => Math.round(Math.min(1, Math.max(0, share)) * size)
    return within((event.clientX - box.left) / box.width, 600) + ' ' + within((event.clientY - box.top) / box.height, 200)
  }
  draw(strokes)
  pad.parentElement.hidden = false
  pad.addEventListener('pointerdown', (event) => {
    pad.setPointerCapture(event.pointerId)
    const at = point(event)
    draw(strokes + 'M' + at + 'L' + at)
  })
  pad.addEventListener('pointermove', (event) => {
    if (pad.hasPointerCapture(event.pointerId)) draw(strokes + 'L' + point(event))
  })
  pad.parentElement.querySelector('button').addEventListener('click', () => draw(''))
}
`

export const scriptPath = `/customers-${hash('sha256', script).slice(0, 12)}.js`

export function serveScript(app: FastifyInstance): void {
  app.get(scriptPath, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/javascript; charset=utf-8')
      .send(script),
  )
}
