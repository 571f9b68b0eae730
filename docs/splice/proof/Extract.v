(** * Extract: the model as a program

    [compare.ml] runs these functions on bands that a Swift test has written, and compares their
    tokens with those that Swift wrote. Numbers become OCaml's, whose division is not proved. *)

From Coq Require Import Arith ZArith.
From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZInt.
From Splice Require Import Tokens Bands Filters Runs Frame.

Extract Constant window => "32768".
Extract Constant Nat.div => "fun n m -> if m = 0 then 0 else n / m".
Extract Constant Nat.modulo => "fun n m -> if m = 0 then n else n mod m".
Extract Constant Z.div => "fun n m -> if n >= 0 then n / m else - ((m - 1 - n) / m)".
Extract Constant Z.modulo => "fun n m -> let r = n mod m in if r < 0 then r + m else r".

Extraction "model.ml" bandRow updateRow filtered fresh code named.
