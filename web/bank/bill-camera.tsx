import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { words } from '../words/words.ts'
import css from './bank.module.css'
import { type ReadBill, readFrame } from './bill-file.ts'

/** Whether the page may ask for a camera. Browsers allow it over HTTPS only, and on the machine itself. */
export const hasCamera = Boolean(navigator.mediaDevices?.getUserMedia)

const pauseMs = 500
/** Nobody holds a bill into the camera for longer. */
const mostFrames = 200

interface BillCameraProps {
  readonly onRead: (bill: ReadBill) => void
  readonly onClose: () => void
}

/** Shows what the camera sees, until it sees the code of a bill. */
export function BillCamera({ onRead, onClose }: BillCameraProps) {
  const texts = words.bank.orders
  const video = useRef<HTMLVideoElement>(null)
  const [isOff, setOff] = useState(false)
  const found = useRef(onRead)
  found.current = onRead
  useEffect(() => {
    const over = new AbortController()
    watch(video.current as HTMLVideoElement, over.signal)
      .then((bill) => (bill ? found.current(bill) : setOff(!over.signal.aborted)))
      .catch(() => setOff(true))
    return () => over.abort()
  }, [])
  return (
    <div className={css.camera}>
      <video ref={video} muted playsInline aria-label={texts.useCamera} />
      <p role="status">{isOff ? texts.noCamera : texts.cameraHint}</p>
      <Button size="compact-sm" variant="default" onClick={onClose}>
        {texts.stopCamera}
      </Button>
    </div>
  )
}

/** The first bill that the camera sees; undefined when it is over. */
async function watch(video: HTMLVideoElement, over: AbortSignal): Promise<ReadBill | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1_920 }, height: { ideal: 1_080 } },
  })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  over.addEventListener('abort', stop)
  try {
    video.srcObject = stream
    await video.play()
    for (let frame = 0; frame < mostFrames && !over.aborted; frame++) {
      const bill = await readFrame(video)
      if (bill) return over.aborted ? undefined : bill
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    return undefined
  } finally {
    stop()
  }
}
