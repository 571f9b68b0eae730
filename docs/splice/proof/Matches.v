(** * Matches: a source's own matches, cut to what holds

    Where a cell does not hold, an edge of the frame has come between a match and what it repeats.
    MatchRecoder.code then goes over the source's matches, from left to right. A match that holds as
    it is is kept. Of one that does not hold it takes the part that does, or the part that holds of
    the pair's other match. Bytes that no match covers are literals; bytes that a match covers but
    that do not hold go to [recoder] (Recoder.v).

    The matches of a source are assumed to be right for the source, and to read nothing before the
    band ([goodPair]). The code checks the second ([check_enough] for a pair's best match; the same
    precondition of CellCoder for the other one). *)

From Splice Require Export Tokens Rows Cells Provenance Recoder.
(** MatchPair: a match and another one for the same bytes, whose length is 0 if there is none. *)
Record pair := Pair { first : nat; bestLen : nat; bestDist : nat; otherLen : nat; otherDist : nat }.

Section Matches.
Variables rowBytes r0 : nat. Variable F : nat -> Z. Variable src : nat -> nat -> Z.
Variable spans : nat -> spansOfRow. Local Notation pos := (Rows.pos rowBytes r0).
Local Notation stride := (Rows.stride rowBytes). Local Notation source := (Rows.source rowBytes).
Local Notation source_in_band := (Rows.source_in_band rowBytes).
Local Notation same := (Cells.same rowBytes r0). Local Notation common := (Provenance.common spans).
Hypothesis spans_sound : forall r s x, In (s, x) (spans r) -> same F (src s) r x.

Definition goodMatch (s r c n d : nat) : Prop :=
  right (src s) (pos r c) (Match n d) /\ d <= c + r * stride.
Definition goodPair (s r : nat) (p : pair) : Prop :=
  goodMatch s r (first p) (bestLen p) (bestDist p) /\
  (0 < otherLen p -> goodMatch s r (first p) (otherLen p) (otherDist p)).

(** Bytes of row [r] from [from] up to [hi] are coded anew; they are in a span [x] of source [s]. *)
Variables least s r from hi : nat. Variable x : range.
Hypothesis least_positive : 1 <= least.
Hypothesis in_span : In (s, x) (spans r).
Hypothesis from_span : fst x <= from.
Hypothesis hi_span : hi <= snd x.
Variable recoder : nat -> nat -> list token.
Hypothesis recoder_right : forall c m, from <= c <= m -> m <= hi ->
  tiles F (pos r c) (recoder c m) (pos r m).
Let buf (c : nat) : Z := src s (pos r c).

Definition holdsDistance (i n d : nat) : bool :=
  let '(u, (a, b)) := source i n d in
  existsb (fun y => (fst y =? s) && (fst (snd y) <=? a) && (b <=? snd (snd y))) (spans (r - u)).

Definition part (i covered c n d : nat) : range :=
  let matched := clamp (i, covered) (c, c + n) in
  if count matched =? 0 then (0, 0)
  else
    let '(u, (a, _)) := source (fst matched) 1 d in
    let held := common (r - u) s (a, a + count matched) in
    (fst matched + (fst held - a), fst matched + (fst held - a) + count held).

(** Of two parts that are long enough the one that begins first, and of these the longer one. *)
Definition choose (best other : range) : bool :=
  (count other <? least) ||
  ((least <=? count best) &&
   ((fst best <? fst other) || ((fst best =? fst other) && (count other <=? count best)))).

Fixpoint parts (fuel i covered : nat) (p : pair) : list token :=
  match fuel with
  | 0 => recoder i covered
  | S fuel =>
      let best := part i covered (first p) (bestLen p) (bestDist p) in
      let other := part i covered (first p) (otherLen p) (otherDist p) in
      let '(x, d) := if choose best other then (best, bestDist p) else (other, otherDist p) in
      if count x <? least then recoder i covered
      else recoder i (fst x) ++ Match (count x) d :: parts fuel (snd x) covered p
  end.

Fixpoint recodeMatches (ms : list pair) (i : nat) : list token :=
  match ms with
  | [] => literals buf i (hi - i)
  | p :: ms =>
      let j := max i (min (first p) hi) in
      let covered := max j (min (first p + bestLen p) hi) in
      literals buf i (j - i) ++
      (if (least <=? covered - j) && holdsDistance j (covered - j) (bestDist p) then
         Match (covered - j) (bestDist p) :: recodeMatches ms covered
       else parts (covered - j) j covered p ++ recodeMatches ms covered)
  end.
Lemma part_right i covered c n d : from <= i -> covered <= hi -> (0 < n -> goodMatch s r c n d) ->
  let y := part i covered c n d in 0 < count y ->
  i <= fst y /\ fst y < snd y /\ snd y <= covered /\ right F (pos r (fst y)) (Match (count y) d).
Proof. intros X1 X2 G. unfold part. cbv zeta. destruct (count (clamp (i, covered) (c, c + n)) =? 0)
  eqn:E; [unfold count; simpl; lia|]. apply Nat.eqb_neq in E. unfold count, clamp in E; cbn [fst
  snd] in E. change (fst (clamp (i, covered) (c, c + n))) with (max i c). destruct (source (max i c)
  1 d) as [u [a b]] eqn:S. cbn [fst snd]. set (m0 := max i c) in *. set (m1 := min covered (c + n))
  in *. change (count (clamp (i, covered) (c, c + n))) with (m1 - m0). destruct G as [G D]; [lia|].
  assert (U : u <= r) by (eapply source_in_band; [exact S|lia]). assert (T : right (src s) (pos r
  m0) (Match (m1 - m0) d)).
  { replace (pos r m0) with (pos r c + (m0 - c)) by (unfold Rows.pos; lia). eapply trim; [exact
    G|lia]. }
  set (held := common (r - u) s (a, a + (m1 - m0))). intros C. unfold count in C. cbn [fst snd] in
    C. fold (count held) in C. assert (NE : fst held < snd held) by (unfold count in C; lia). assert
    (H0 : inside held (fst held)) by (unfold inside; lia). assert (H1 : inside held (snd held - 1))
    by (unfold inside; lia). apply (common_sound rowBytes r0 F src spans spans_sound) in H0. apply
    (common_sound rowBytes r0 F src spans spans_sound) in H1. destruct H0 as [H0 _]. destruct H1 as
    [H1 _]. unfold inside in H0, H1; cbn [fst snd] in H0, H1. assert (EC : count (m0 + (fst held -
    a), m0 + (fst held - a) + count held) = count held) by (unfold count; cbn [fst snd]; lia).
    rewrite EC. do 3 (split; [unfold count in *; cbn [fst snd]; lia|]). apply (part_holds rowBytes
    r0 F src spans spans_sound r s x m0 m1 d u a b T in_span); auto; lia. Qed.
Lemma parts_right p : goodPair s r p -> forall fuel i covered, from <= i <= covered ->
  covered <= hi -> tiles F (pos r i) (parts fuel i covered p) (pos r covered).
Proof. intros [G1 G2]. induction fuel as [|fuel IH]; intros i covered A B; cbn [parts]; [apply
  recoder_right; auto|]. set (best := part i covered (first p) (bestLen p) (bestDist p)). set (other
  := part i covered (first p) (otherLen p) (otherDist p)). assert (PB := part_right i covered (first
  p) (bestLen p) (bestDist p) (proj1 A) B (fun _ => G1)). assert (PO := part_right i covered (first
  p) (otherLen p) (otherDist p) (proj1 A) B G2). fold best in PB. fold other in PO. cbv zeta in PB,
  PO. assert (Y : forall y d, (0 < count y -> i <= fst y /\ fst y < snd y /\ snd y <= covered /\
  right F (pos r (fst y)) (Match (count y) d)) -> tiles F (pos r i) (if count y <? least then
  recoder i covered else recoder i (fst y) ++ Match (count y) d :: parts fuel (snd y) covered p)
  (pos r covered)).
  { intros y d P. destruct (Nat.ltb_spec (count y) least); [apply recoder_right; auto|]. destruct P
    as (P1 & P2 & P3 & P4); [lia|]. eapply tiles_app; [apply recoder_right; lia|]. split; [auto|].
    simpl size. replace (pos r (fst y) + count y) with (pos r (snd y)) by (unfold Rows.pos, count;
    lia). apply IH; lia. }
  destruct (choose best other); apply Y; auto. Qed.

(** *** Main theorem: the tokens of bytes that are coded by a source's matches are right *)
Theorem recodeMatches_right : forall ms i, Forall (goodPair s r) ms -> from <= i <= hi ->
  tiles F (pos r i) (recodeMatches ms i) (pos r hi).
Proof. assert (L : forall i n, from <= i -> i + n <= hi -> tiles F (pos r i) (literals buf i n) (pos
  r (i + n))).
  { intros i n A B. apply literals_memory. intros j J. apply (spans_sound r s x in_span). unfold
    inside. lia. }
  induction ms as [|p ms IH]; intros i G A; cbn [recodeMatches].
  - replace (pos r hi) with (pos r (i + (hi - i))) by (f_equal; lia). apply L; lia.
  - inversion G as [|? ? Gp Gms]; subst. set (j := max i (min (first p) hi)). set (covered := max j
    (min (first p + bestLen p) hi)). assert (J : i <= j <= hi) by lia. assert (K : j <= covered <=
    hi) by lia. apply (tiles_app F _ _ _ (pos r j)).
    { replace (pos r j) with (pos r (i + (j - i))) by (f_equal; lia). apply L; lia. }
    destruct ((least <=? covered - j) && holdsDistance j (covered - j) (bestDist p)) eqn:H.
    + apply andb_prop in H. destruct H as [E H]. apply Nat.leb_le in E. split.
      * unfold holdsDistance in H. destruct (source j (covered - j) (bestDist p)) as [u [a b]]
        eqn:S. apply existsb_exists in H. destruct H as ([s' y] & IY & H). cbn [fst snd] in H. apply
        andb_prop in H. destruct H as [H H3]. apply andb_prop in H. destruct H as [H1 H2]. apply
        Nat.eqb_eq in H1. apply Nat.leb_le in H2. apply Nat.leb_le in H3. subst s'. destruct Gp as
        [[R D] _]. assert (U : u <= r) by (eapply source_in_band; [exact S|lia]). assert (T : right
        (src s) (pos r j) (Match (covered - j) (bestDist p))).
        { replace (pos r j) with (pos r (first p) + (j - first p)) by (unfold Rows.pos; lia). eapply
          trim; [exact R|lia]. }
        eapply (match_holds rowBytes r0 F src spans spans_sound r s x); eauto; lia.
      * simpl size. replace (pos r j + (covered - j)) with (pos r covered) by (unfold Rows.pos;
        lia). apply IH; [auto|lia].
    + eapply tiles_app; [apply parts_right; [auto|lia|lia]|]. apply IH; [auto|lia]. Qed.

End Matches.
