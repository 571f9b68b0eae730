(* Compares the model's tokens with those that Swift wrote, band by band.

     compare FILE            prints how many bands and tokens were compared, and each difference
     compare --tokens FILE   prints the model's tokens, a line a band: Fixtures/Splice/tokens.txt

   FILE is what `SpliceModelTests` writes; `ModelBands.swift` says what its lines hold. Besides the
   tokens this checks what the theorem assumes of a band: each source's tokens and matches, the other
   match of a pair included, are right for the source. *)

open Model

(* Reading *)

let split on text = List.filter (fun part -> part <> "") (String.split_on_char on text)
let numbers text = List.map int_of_string (split ',' text)
let hex text i = int_of_string ("0x" ^ String.sub text i 2)

let tokens text =
  let rec from i row rows =
    if i >= String.length text then List.rev rows
    else match text.[i] with
      | '/' -> from (i + 1) [] (List.rev row :: rows)
      | 'm' ->
        let e = String.index_from text i ';' in
        (match numbers (String.sub text (i + 1) (e - i - 1)) with
         | [len; dist] -> from (e + 1) (Match (len, dist) :: row) rows
         | _ -> failwith "a match")
      | _ -> from (i + 2) (Lit (hex text i) :: row) rows
  in
  Array.of_list (from 0 [] [])

let text_of row =
  String.concat "" (List.map (function
    | Lit b -> Printf.sprintf "%02x" b
    | Match (len, dist) -> Printf.sprintf "m%d,%d;" len dist) row) ^ "/"

type source = { pixels : string; rows : token list array; matches : pair list array }
type band = {
  row_bytes : int; step : int; y : int; height : int; least : int; cell_bytes : int;
  has_matches : bool; filters : string; symbols : int list; frame : string;
  runs : (int * (int * int)) list array; sources : source array; swift : token list array }

let read_band channel first =
  let rest line = String.sub line 2 (String.length line - 2) in
  let next () = rest (input_line channel) in
  match List.map int_of_string (split ' ' (rest first)) with
  | [row_bytes; step; y; height; least; cell_bytes; has_matches] ->
    let filters = next () in
    let symbols = numbers (next ()) in
    let frame = next () in
    let runs = Array.of_list (List.map (fun row ->
      List.map (fun run -> match numbers run with
        | [s; a; b] -> (s, (a, b)) | _ -> failwith "a run") (split ';' row))
      (List.filteri (fun i _ -> i <= height) (String.split_on_char '/' (next ())))) in
    let rec sources found =
      let line = input_line channel in
      if line.[0] = 'W' then (Array.of_list (List.rev found), tokens (rest line))
      else
        let rows = tokens (next ()) in
        let matches = Array.make height [] in
        List.iter (fun text -> match numbers text with
          | [start; bestLen; bestDist; otherLen; otherDist] ->
            let r = start / (row_bytes + 1) in
            matches.(r) <- { first = start mod (row_bytes + 1) - 1; bestLen; bestDist; otherLen;
                             otherDist } :: matches.(r)
          | _ -> failwith "a pair") (split ';' (next ()));
        sources ({ pixels = rest line; rows; matches = Array.map List.rev matches } :: found)
    in
    let sources, swift = sources [] in
    { row_bytes; step; y; height; least; cell_bytes; has_matches = has_matches = 1; filters; symbols;
      frame; runs; sources; swift }
  | _ -> failwith "a band"

(* The model *)

let bases = [| 3; 4; 5; 6; 7; 8; 9; 10; 11; 13; 15; 17; 19; 23; 27; 31; 35; 43; 51; 59; 67; 83; 99;
               115; 131; 163; 195; 227; 258 |]

let has_length symbols =
  let table = Array.make 259 false in
  for len = 3 to 258 do
    let s = ref 28 in
    while bases.(!s) > len do decr s done;
    table.(len) <- List.mem (257 + !s) symbols
  done;
  fun len -> table.(len)

(* Each value is computed once. *)
let table count f = let values = Array.init count f in fun i -> values.(i)

(* A source's or the frame's stream, of a band and of nothing before it. *)
let stream b pixels =
  let stride = b.row_bytes + 1 in
  let bytes = table ((b.height + 1) * b.row_bytes) (fun i -> hex pixels (2 * i)) in
  let pixel y c = if y < b.y - 1 then 0 else bytes ((y - b.y + 1) * b.row_bytes + c) in
  let filters y = named (Char.code b.filters.[max 0 (y - b.y)] - 48) in
  let values = table (b.height * stride) (fun i ->
    filtered b.step b.row_bytes filters pixel (b.y * stride + i)) in
  (pixel, filters, fun p -> values (p - b.y * stride))

let model b =
  let frame, filters, _ = stream b b.frame in
  let streams = Array.map (fun s -> let _, _, f = stream b s.pixels in f) b.sources in
  let pictures = Array.map (fun s -> let p, _, _ = stream b s.pixels in p) b.sources in
  let runs y = b.runs.(y - b.y + 1) in
  let above y = if y < b.y - 1 || y < 0 then [] else runs y in
  let spans = table b.height (fun r -> updateRow b.step filters above (b.y + r)) in
  let fresh r c m = fresh b.step filters above (fun s y c -> pictures.(s) y c) (fun _ -> false) frame
    b.y r c m in
  let memory s r = pictures.(s) (b.y + r) in
  Array.init b.height (fun r -> List.tl (bandRow b.row_bytes b.y b.step b.least b.cell_bytes
    b.has_matches (has_length b.symbols) (fun s -> streams.(s)) spans
    (fun r -> b.filters.[r] = '0') (fun s r -> b.sources.(s).rows.(r))
    (fun s r -> b.sources.(s).matches.(r)) fresh memory (fun _ -> 0) r))

(* What is assumed of each source *)

let assumed b =
  let stride = b.row_bytes + 1 in
  let base = b.y * stride in
  let all = List.for_all in
  Array.for_all (fun s ->
    let _, _, f = stream b s.pixels in
    let repeats p len dist =
      dist >= 1 && dist <= p - base - 1 && dist <= window &&
      all (fun i -> f (p + i) = f (p + i - dist)) (List.init len Fun.id) in
    List.for_all (fun r ->
      let start = base + r * stride + 1 in
      let finish = List.fold_left (fun p token -> match token with
        | Lit v -> if p >= 0 && f p = v then p + 1 else -1
        | Match (len, dist) -> if p >= 0 && repeats p len dist then p + len else -1)
        start s.rows.(r) in
      finish = start + b.row_bytes &&
      all (fun m -> repeats (start + m.first) m.bestLen m.bestDist &&
        (m.otherLen = 0 || repeats (start + m.first) m.otherLen m.otherDist)) s.matches.(r))
      (List.init b.height Fun.id)) b.sources

let () =
  let prints = Array.length Sys.argv > 2 && Sys.argv.(1) = "--tokens" in
  let channel = open_in Sys.argv.(Array.length Sys.argv - 1) in
  let bands = ref 0 and count = ref 0 and mixed = ref 0 and wrong = ref 0 in
  (try while true do
    let b = read_band channel (input_line channel) in
    incr bands;
    let ours = model b in
    if prints then print_endline (String.concat "" (Array.to_list (Array.map text_of ours)))
    else begin
      if not (assumed b) then (incr wrong; Printf.printf "band %d: a source's own tokens\n" !bands)
      else begin
        Array.iteri (fun r row ->
          count := !count + List.length row;
          if Array.for_all (fun s -> row <> s.rows.(r)) b.sources then incr mixed) ours;
        if ours <> b.swift then begin
          incr wrong;
          let r = ref 0 in
          while ours.(!r) = b.swift.(!r) do incr r done;
          Printf.printf "band %d, row %d:\n  model %s\n  Swift %s\n" !bands !r (text_of ours.(!r))
            (text_of b.swift.(!r))
        end
      end
    end
  done with End_of_file -> ());
  if not prints then
    Printf.printf "%d bands, %d tokens, %d rows put together; %d bands differ\n" !bands !count !mixed
      !wrong;
  exit (if !wrong = 0 && !bands > 0 then 0 else 1)
