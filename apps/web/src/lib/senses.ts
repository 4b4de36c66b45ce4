import { readStored, writeStored } from './storage.ts'

const KEY = 'senses'
const PATTERN = [20, 40, 60]
const SWELL_SECONDS = 0.9
/** About −18 LUFS for filtered noise. */
const LOUDNESS = 0.12

/** Whether the reader's own goals may be heard and felt; off by default. */
export function areSensesOn(): boolean {
  return readStored('local', KEY) === 'on'
}

export function setSenses(isOn: boolean): void {
  writeStored('local', KEY, isOn ? 'on' : undefined)
}

/** The crowd roars and the phone vibrates for a goal by the reader's team, never in the background. */
export function stirSenses(isStill: boolean): void {
  if (!areSensesOn() || document.hidden) return
  if (!isStill && typeof navigator.vibrate === 'function') navigator.vibrate(PATTERN)
  try {
    swell(new AudioContext())
  } catch {
    // A page that is not allowed to make a sound makes none.
  }
}

function swell(audio: AudioContext): void {
  const frames = Math.floor(audio.sampleRate * SWELL_SECONDS)
  const buffer = audio.createBuffer(1, frames, audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let at = 0; at < frames; at += 1) samples[at] = Math.random() * 2 - 1
  const noise = audio.createBufferSource()
  const crowd = audio.createBiquadFilter()
  const gain = audio.createGain()
  const now = audio.currentTime
  noise.buffer = buffer
  crowd.type = 'bandpass'
  crowd.frequency.setValueAtTime(420, now)
  crowd.frequency.linearRampToValueAtTime(900, now + SWELL_SECONDS / 3)
  gain.gain.setValueAtTime(0, now)
  gain.gain.linearRampToValueAtTime(LOUDNESS, now + SWELL_SECONDS / 3)
  gain.gain.linearRampToValueAtTime(0, now + SWELL_SECONDS)
  noise.connect(crowd).connect(gain).connect(audio.destination)
  noise.addEventListener('ended', () => void audio.close())
  noise.start()
}
