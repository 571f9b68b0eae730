#!/usr/bin/env bash
# Writes browser.txt: what a browser's Web Animations make of easings, a line an easing: the easing,
# then its progress at 0, 1/40, 2/40 … 40/40 of the time. Needs headless Chromium.
set -euo pipefail
cd "$(dirname "$0")"
page=$(mktemp --suffix=.html)
trap 'rm -f "$page"' EXIT
cat > "$page" <<'PAGE'
<pre id="table"></pre>
<script>
const easings = [
    'linear', 'ease', 'ease-in', 'ease-out', 'ease-in-out',
    'cubic-bezier(0.1,-0.6,0.2,1.8)', 'cubic-bezier(0.9,0,1,0.1)', 'cubic-bezier(0.68,-0.55,0.27,1.55)',
    'steps(1,jump-start)', 'steps(4,jump-start)', 'steps(4,jump-end)', 'steps(5,jump-none)',
    'steps(3,jump-both)', 'steps(8)', 'steps(7,start)',
    'linear(0,1)', 'linear(0,0.25 25% 75%,1)', 'linear(0,0.6 40%,1)', 'linear(0,1.4 30%,0.8,0.9,1)',
    'linear(0.2,0.1,0.9)', 'linear(0,0.5 20%,0.7 10%,1 80%)', 'linear(0,0.5 50%,0.7 50%,1)',
    'linear(30% 80% 0.3,1.2)', 'linear(0 -50%,1 150%)', 'linear(1,0.2 60%,0.4,0.1 55%,1)',
]
const div = document.createElement('div')
document.body.append(div)
const rows = easings.map(easing => {
    const animation = div.animate({ opacity: [0, 1] }, { duration: 4000, fill: 'both', easing })
    animation.pause()
    const progresses = Array.from({ length: 41 }, (_, i) => {
        animation.currentTime = i * 100
        return animation.effect.getComputedTiming().progress
    })
    return [easing, ...progresses].join('\t')
})
document.getElementById('table').textContent = rows.join('\n')
</script>
PAGE
"${CHROMIUM:-chromium}" --headless=new --no-sandbox --disable-gpu --dump-dom "file://$page" 2> /dev/null \
    | sed -n '/<pre id="table">/,/<\/pre>/p' | sed 's/.*<pre id="table">//; s/<\/pre>.*//' | grep . > browser.txt
wc -l browser.txt
