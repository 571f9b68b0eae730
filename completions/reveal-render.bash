_reveal_render() {
    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local command=render options values=/ place=$((COMP_CWORD - 1))
    COMPREPLY=()
    # --option=value is three words.
    if [[ $current == = ]]; then
        current=
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if ((COMP_CWORD > 1)) && [[ " sheet curve info compare approve repack measure code assemble job " == *" ${COMP_WORDS[1]} "* ]]; then
        command=${COMP_WORDS[1]} place=$((COMP_CWORD - 2))
    fi
    case $command in
        render) options='--preset --flavor --type --path --start-frame --center --start-radius --end-radius --inverted --mask-shape --corner-radius --map --softness --map-formula --angle --duration --delay --hold --easing --there-and-back --feather --feather-curve --feather-align --feather-stretch --ring --shadow --fade-color --bubble-color --bubble-image --loops --stop --end --fit --align --scale --background --composite --fps --sampling --shutter --shutter-phase --depth --color-space --blend --compression --frames --start-number --plays --rest --poster --threads --encoder --matte --size --count --frame --at --format --columns --codec-options --matte-layout --overwrite -y --skip-existing --durable --max-memory --max-pixels --dry-run --json --progress --quiet -q --print-scene --verbose -v --color --help -h --version' ;;
        sheet) options='--cell-width --theme --no-outline --preset --flavor --type --path --start-frame --center --start-radius --end-radius --inverted --mask-shape --corner-radius --map --softness --map-formula --angle --duration --delay --hold --easing --there-and-back --feather --feather-curve --feather-align --feather-stretch --ring --shadow --fade-color --bubble-color --bubble-image --loops --stop --end --fit --align --scale --background --composite --fps --sampling --shutter --shutter-phase --depth --color-space --blend --compression --frames --start-number --plays --rest --poster --threads --encoder --matte --size --count --frame --at --format --columns --codec-options --matte-layout --overwrite -y --skip-existing --durable --max-memory --max-pixels --dry-run --json --progress --quiet -q --print-scene --verbose -v --color --help -h --version' ;;
        curve) options='--duration --size --scale --theme --overwrite -y --quiet -q --color --help -h --version' ;;
        info) options='--json --textconv --color --help -h --version' ;;
        compare) options='--metric --tolerance --max-different --ignore --color-managed --same-form --outgoing --incoming --diff --report --junit --summary --json --git --overwrite -y --quiet -q --threads --max-memory --max-pixels --color --help -h --version' ;;
        approve) options='--from --all --prune --dry-run --quiet -q --max-memory --max-pixels --color --help -h --version' ;;
        repack) options='--dry-run --quiet -q --threads --max-memory --max-pixels --color --help -h --version' ;;
        measure) options='--outgoing --incoming --fps --times --expect --within --plot --report --print-scene --json --overwrite -y --quiet -q --preset --flavor --type --center --start-radius --end-radius --duration --easing --scale --threads --max-memory --max-pixels --color --help -h --version' ;;
        code) options='--as --preset --flavor --type --path --start-frame --center --start-radius --end-radius --inverted --mask-shape --corner-radius --map --softness --map-formula --angle --duration --delay --hold --easing --there-and-back --feather --feather-curve --feather-align --feather-stretch --ring --shadow --fade-color --bubble-color --bubble-image --loops --stop --end --fit --align --scale --background --composite --fps --sampling --shutter --shutter-phase --frames --threads --size --max-memory --max-pixels --color --help -h --version' ;;
        assemble) options='--fps --frames --plays --rest --poster --depth --color-space --compression --threads --format --columns --codec-options --matte-layout --overwrite -y --durable --max-memory --max-pixels --dry-run --json --progress --quiet -q --color --help -h --version' ;;
        job) options='--openjd --slurm --chunk --preset --flavor --type --path --start-frame --center --start-radius --end-radius --inverted --mask-shape --corner-radius --map --softness --map-formula --angle --duration --delay --hold --easing --there-and-back --feather --feather-curve --feather-align --feather-stretch --ring --shadow --fade-color --bubble-color --bubble-image --loops --stop --end --fit --align --scale --background --composite --fps --sampling --shutter --shutter-phase --depth --color-space --blend --compression --frames --start-number --plays --rest --poster --threads --encoder --matte --size --count --frame --at --format --columns --codec-options --matte-layout --overwrite -y --skip-existing --durable --max-memory --max-pixels --dry-run --json --progress --quiet -q --print-scene --verbose -v --color --help -h --version' ;;
    esac
    [[ $before == -* ]] || before=@$place
    case $command$before in
        render--preset | sheet--preset | measure--preset | code--preset | job--preset)
            values='circular-reveal-kit circular-transition bubble bubble-mask pulse fitted linear-wipe clock-wipe map-wipe container-transform xfade-circleopen xfade-circleclose xfade-circlecrop view-transition' ;;
        render--flavor | sheet--flavor | measure--flavor | code--flavor | job--flavor)
            values='mdn vitepress element-plus magic-ui magic-ui-square magic-ui-triangle magic-ui-diamond magic-ui-hexagon magic-ui-rectangle magic-ui-star telegram telegram-web react-native-android react-native-ios android flutter' ;;
        render--type | sheet--type | measure--type | code--type | job--type)
            values='reveal unreveal' ;;
        render--path | sheet--path | code--path | job--path)
            values='navigation modal' ;;
        render--start-frame | render--center | render--start-radius | render--end-radius | render--corner-radius | render--softness | render--angle | render--duration | render--delay | render--hold | render--feather | render--ring | render--shadow | render--loops | render--stop | render--end | render--align | render--scale | render--fps | render--shutter | render--shutter-phase | render--frames | render--start-number | render--plays | render--rest | render--threads | render--size | render--count | render--frame | render--at | render--columns | render--codec-options | render--max-memory | render--max-pixels | sheet--cell-width | sheet--start-frame | sheet--center | sheet--start-radius | sheet--end-radius | sheet--corner-radius | sheet--softness | sheet--angle | sheet--duration | sheet--delay | sheet--hold | sheet--feather | sheet--ring | sheet--shadow | sheet--loops | sheet--stop | sheet--end | sheet--align | sheet--scale | sheet--fps | sheet--shutter | sheet--shutter-phase | sheet--frames | sheet--start-number | sheet--plays | sheet--rest | sheet--threads | sheet--size | sheet--count | sheet--frame | sheet--at | sheet--columns | sheet--codec-options | sheet--max-memory | sheet--max-pixels | curve--duration | curve--size | curve--scale | compare--tolerance | compare--max-different | compare--ignore | compare--threads | compare--max-memory | compare--max-pixels | approve--max-memory | approve--max-pixels | repack--threads | repack--max-memory | repack--max-pixels | measure--fps | measure--within | measure--center | measure--start-radius | measure--end-radius | measure--duration | measure--scale | measure--threads | measure--max-memory | measure--max-pixels | code--start-frame | code--center | code--start-radius | code--end-radius | code--corner-radius | code--softness | code--angle | code--duration | code--delay | code--hold | code--feather | code--ring | code--shadow | code--loops | code--stop | code--end | code--align | code--scale | code--fps | code--shutter | code--shutter-phase | code--frames | code--threads | code--size | code--max-memory | code--max-pixels | assemble--fps | assemble--frames | assemble--plays | assemble--rest | assemble--threads | assemble--columns | assemble--codec-options | assemble--max-memory | assemble--max-pixels | job--chunk | job--start-frame | job--center | job--start-radius | job--end-radius | job--corner-radius | job--softness | job--angle | job--duration | job--delay | job--hold | job--feather | job--ring | job--shadow | job--loops | job--stop | job--end | job--align | job--scale | job--fps | job--shutter | job--shutter-phase | job--frames | job--start-number | job--plays | job--rest | job--threads | job--size | job--count | job--frame | job--at | job--columns | job--codec-options | job--max-memory | job--max-pixels)
            values='' ;;
        render--mask-shape | sheet--mask-shape | code--mask-shape | job--mask-shape)
            values='ellipse pixels rectangle square triangle diamond hexagon star' ;;
        render--map-formula | sheet--map-formula | code--map-formula | job--map-formula)
            values='mlt obs' ;;
        render--easing | sheet--easing | curve@0 | measure--easing | code--easing | job--easing)
            values='linear ease ease-in ease-out ease-in-out accelerate-decelerate default easeIn easeOut easeInOut easeInEaseOut' ;;
        render--feather-curve | sheet--feather-curve | code--feather-curve | job--feather-curve)
            values='linear smooth gaussian' ;;
        render--feather-align | sheet--feather-align | code--feather-align | job--feather-align)
            values='inside center outside' ;;
        render--feather-stretch | sheet--feather-stretch | code--feather-stretch | job--feather-stretch)
            values='auto none' ;;
        render--fade-color | render--bubble-color | render--background | sheet--fade-color | sheet--bubble-color | sheet--background | code--fade-color | code--bubble-color | code--background | job--fade-color | job--bubble-color | job--background)
            values='transparent aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen' ;;
        render--fit | sheet--fit | code--fit | job--fit)
            values='error contain cover fill none' ;;
        render--composite | sheet--composite | code--composite | job--composite)
            values='over replace' ;;
        render--sampling | sheet--sampling | code--sampling | job--sampling)
            values='closed half-open' ;;
        render--depth | sheet--depth | assemble--depth | job--depth)
            values='auto 8 16' ;;
        render--color-space | sheet--color-space | assemble--color-space | job--color-space)
            values='outgoing keep srgb display-p3' ;;
        render--blend | sheet--blend | job--blend)
            values='coded linear' ;;
        render--compression | sheet--compression | assemble--compression | job--compression)
            values='fast balanced small smallest stable' ;;
        render--poster | sheet--poster | assemble--poster | job--poster)
            values='middle first' ;;
        render--encoder | sheet--encoder | job--encoder)
            values='splice libpng' ;;
        render--format | sheet--format | assemble--format | job--format)
            values='y4m rgba rgb24 png apng sprite luma-map' ;;
        render--matte-layout | sheet--matte-layout | assemble--matte-layout | job--matte-layout)
            values='obs-side obs-stacked' ;;
        render--progress | sheet--progress | assemble--progress | job--progress)
            values='auto bar plain json openjd none' ;;
        render--color | sheet--color | curve--color | info--color | compare--color | approve--color | repack--color | measure--color | code--color | assemble--color | job--color)
            values='auto always never' ;;
        sheet--theme)
            values='light dark' ;;
        curve--theme)
            values='auto light dark' ;;
        compare--metric)
            values='exact max oklab yiq ssim' ;;
        code--as)
            values='css waapi view-transition lottie swiftui compose flutter' ;;
    esac
    if [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
    elif [[ $values != / ]]; then
        compopt +o filenames 2> /dev/null
        mapfile -t COMPREPLY < <(compgen -W "$values" -- "$current")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        if ((COMP_CWORD == 1)); then
            mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -W "sheet curve info compare approve repack measure code assemble job" -- "$current")
        fi
    fi
}
complete -o filenames -F _reveal_render reveal-render
