// Stops and starts the pictures. Each has a still in data-still.
const button = document.querySelector('#pause')
const still = matchMedia('(prefers-reduced-motion: reduce)')
const pictures = [...document.querySelectorAll('img[data-still]')]
pictures.forEach(picture => { picture.dataset.moving = picture.getAttribute('src') })
function show(isMoving) {
  pictures.forEach(picture => { picture.src = isMoving ? picture.dataset.moving : picture.dataset.still })
  button.textContent = isMoving ? 'Pause' : 'Play'
  button.dataset.moving = isMoving
}
button.hidden = false
button.addEventListener('click', () => show(button.dataset.moving !== 'true'))
show(!still.matches)
