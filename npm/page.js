// Functions that run in the page. Each is sent there as text, so none uses another.
'use strict'

/** Waits for the animations of a reveal, and pauses them in their first frame. */
function watch() {
  const isReveal = ({ effect }) => effect.getKeyframes().some(keyframe =>
    Object.keys(keyframe).some(name => name === 'clipPath' || /^(webkitM|m)ask/.test(name)))
  const isPart = animation =>
    /^::view-transition/.test(animation.effect?.pseudoElement) || isReveal(animation)
  const earlier = new Set(document.getAnimations())
  const state = { animations: [], isReady: false, flashes: 0, isOver: false }
  const start = document.startViewTransition
  if (start) {
    document.startViewTransition = function (...parameters) {
      const transition = start.apply(this, parameters)
      transition.ready.then(() => { state.isReady = true }, () => {})
      return transition
    }
  }
  state.stop = () => {
    state.isOver = true
    if (start) document.startViewTransition = start
  }
  state.found = (async () => {
    while (!state.isOver) {
      await new Promise(requestAnimationFrame)
      const animations = document.getAnimations()
        .filter(animation => !earlier.has(animation) && isPart(animation))
      if (animations.some(isReveal)) {
        animations.forEach(animation => animation.pause())
        state.animations = animations
        state.clips = animations.filter(isReveal)
        state.stop()
        const timings = state.clips.map(clip => clip.effect.getComputedTiming())
        const { endTime } = timings.reduce((a, b) => (a.endTime < b.endTime ? b : a))
        const { duration, easing } = timings[0]
        const keyframe = state.clips[0].effect.getKeyframes()[0].easing
        return { end: endTime, duration, easing: easing === 'linear' ? keyframe : easing,
          hasFlash: state.flashes > 0 }
      }
      // The transition has been shown, and nothing clips it.
      if (state.isReady) state.flashes += 1
    }
  })()
  return state
}

/** Clicks the middle of an element. A MouseEvent alone rounds coordinates down to whole pixels. */
function click(element) {
  const { x, y, width, height } = element.getBoundingClientRect()
  const [clientX, clientY] = [x + width / 2, y + height / 2]
  const middle = Object.entries({ clientX, clientY, x: clientX, y: clientY })
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, clientX, clientY })
  middle.forEach(([name, value]) => Object.defineProperty(event, name, { value }))
  element.dispatchEvent(event)
}

/** Shows the animations at a time in milliseconds, or without what clips them. */
async function show(state, time) {
  state.animations.forEach(animation => { animation.currentTime = time ?? 0 })
  if (time === null) state.clips.forEach(clip => clip.cancel())
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
}

/** Ends the animations, and waits until the page shows itself again. */
async function finish(state) {
  state.animations.forEach(animation => animation.finish())
  await new Promise(done => setTimeout(done, 100))
}

module.exports = { watch, click, show, finish }
