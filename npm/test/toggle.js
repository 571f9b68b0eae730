// A page with a theme toggle, which is right or has one of the mistakes that people make.
'use strict'
exports.toggle = ({ ratio = '1', length = 'Math.hypot(Math.max(x, innerWidth - x), Math.max(y, innerHeight - y))',
  fill = 'both', picture = 'new', before = '' } = {}) => `
<!doctype html><style>*{margin:0}html{height:100%}
body{height:100vh;overflow:hidden;background:#fff;color:#111;font:20px/1.5 sans-serif}
.dark body{background:#101820;color:#eee}h1,p{padding:40px}
::view-transition-old(root),::view-transition-new(root){animation:none;mix-blend-mode:normal}
${picture === 'old' ? '::view-transition-old(root){z-index:2}' : ''}
button{position:absolute;left:480px;top:20px;width:36px;height:24px}
</style><h1>Theme</h1><p>The quick brown fox.</p><button id=toggle></button>
<script>
toggle.onclick = async event => {
  const transition = document.startViewTransition(() => document.documentElement.classList.toggle('dark'))
  const [x, y] = [event.clientX, event.clientY]
  const r = ${length}
  const circle = r => \`circle(\${r / ${ratio}}px at \${x / ${ratio}}px \${y / ${ratio}}px)\`
  const clipPath = [circle(0), circle(r)]
  await transition.ready
  ${before}
  document.documentElement.animate(
    { clipPath${picture === 'old' ? ': clipPath.reverse()' : ''} },
    { duration: 400, easing: 'ease-in-out', fill: '${fill}', pseudoElement: '::view-transition-${picture}(root)' })
}
</script>`
