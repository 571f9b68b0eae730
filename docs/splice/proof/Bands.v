(** * Bands: the loop over a row

    FrameSplicer.splice puts a band together row by row. A row that is one source's as a whole, as
    far up as tokens reach, is copied. In other rows it goes over the row's spans and copies each
    cell that holds ([passCells]); the bytes between, and what is left of a span, are coded anew
    ([recode]): by the source's matches within the span (Matches.v, with Recoder.v for what they
    leave), and as fresh bytes outside of it (Fresh.v).

    [bandRow] is a row as the splicer writes it, with the very recoder that is proved right in the
    other files, and [band_right] is the theorem: a band's tokens decode to the frame's rows. *)

From Splice Require Export Tokens Rows Cells Provenance Recoder Matches Fresh.

Section Bands.
Variables rowBytes r0 step least cellBytes : nat. Variable hasMatches : bool.
Variable hasLength : nat -> bool. Variable F : nat -> Z. Variable src : nat -> nat -> Z.
Variable spans : nat -> spansOfRow.
(** Whether a row is not filtered. *)
Variable isPlain : nat -> bool.
(** A source's tokens of a row, after its filter's byte, and its matches there. *)
Variable rowTokens : nat -> nat -> list token. Variable pairs : nat -> nat -> list pair.
(** The bytes of row [r] in memory, as BandPlan.copy and a filter put them there to code those from
    [c] up to [m] anew. *)
Variable fresh : forall r c m : nat, nat -> Z.
(** A source's row in memory: what its stream has of the row only if the row is not filtered. *)
Variable memory : nat -> nat -> nat -> Z.

Definition limit := if hasMatches then reach rowBytes else 0.
Local Notation pos := (Rows.pos rowBytes r0). Local Notation stride := (Rows.stride rowBytes).
Local Notation same := (Cells.same rowBytes r0). Local Notation fits := (Cells.fits rowBytes).
Local Notation keepRowRule := (Rows.keepRowRule rowBytes limit).
Local Notation goodCells := (Cells.goodCells rowBytes r0 limit).
Local Notation aboveOr := (Provenance.aboveOr spans hasMatches).
Local Notation whole := (Provenance.whole rowBytes spans).
Local Notation wholeRows := (Provenance.wholeRows rowBytes spans).

(** FrameSplicer.codeFresh: bytes from [c] up to [m] that are coded as if they were no source's. *)
Definition codeFresh (r c m : nat) : list token :=
  if m <=? c then []
  else if hasMatches && isPlain r then
    recodeBytes rowBytes step least (c - step) m 0 0 (fresh r c m) (fun _ => 0%Z) c
  else zeroLoop (fresh r c m) m hasLength (m - c) c.

(** FrameSplicer.recode, in the span [x] of source [s] or in none. The recoder is for the bytes
    [held]; the row above may be repeated if neither row is filtered and the window reaches it. *)
Definition recoder (r s : nat) (x held : range) (i m : nat) : list token :=
  let up := if isPlain r && (0 <? r) && isPlain (r - 1) && (stride <=? window)
            then aboveBytes spans r s held 1 else (0, 0) in
  recodeBytes rowBytes step least (if isPlain r then fst x else max (fst x) (fst held - step)) m
    (fst up) (snd up) (fun c => src s (pos r c)) (memory s (r - 1)) i.

Definition recode (r : nat) (span : option (nat * range)) (c m : nat) : list token :=
  match span with
  | Some (s, x) =>
      if hasMatches && (fst x <? m) && (c <? m) then
        let held := (max c (fst x), min m (snd x)) in
        codeFresh r c (fst held) ++
        recodeMatches rowBytes r0 src spans least s r (snd held) (recoder r s x held) (pairs s r)
          (fst held)
      else codeFresh r c m
  | None => codeFresh r c m
  end.

(** CellValidity.next and the loop that copies what it finds: of source [s]'s cells from column [c]
    on, those that hold in the span [x], and what comes before each from column [done] on. Returns
    the tokens, and the column up to which the row is written. *)
Fixpoint passCells (r s : nat) (x up : range) (cs : list cell) (c done : nat) : list token * nat :=
  match cs with
  | [] => ([], done)
  | k :: cs =>
      let n := c + total (tokens k) in
      if holds (ext k) x up && (0 <? total (tokens k)) then
        let (ts, e) := passCells r s x up cs n n in
        (recode r (Some (s, x)) done c ++ tokens k ++ ts, e)
      else passCells r s x up cs n done
  end.

Definition cells (s r : nat) : list cell :=
  cut rowBytes cellBytes ((rowBytes + cellBytes - 1) / cellBytes) 0 0 (rowTokens s r).

Fixpoint passSpans (r : nat) (l : spansOfRow) (done : nat) : list token :=
  match l with
  | [] => recode r None done rowBytes
  | (s, x) :: l =>
      let (ts, e) := passCells r s x (aboveOr r s x (reach rowBytes)) (cells s r) 0 done in
      if hasMatches && (e <? snd x)
      then ts ++ recode r (Some (s, x)) e (snd x) ++ passSpans r l (snd x)
      else ts ++ passSpans r l e
  end.

Definition wholeSource (r : nat) : option nat :=
  if min r limit <? wholeRows r then whole r else None.

Definition bandRow (filter : nat -> Z) (r : nat) : list token :=
  Lit (filter r) ::
  match wholeSource r with
  | Some s => rowTokens s r
  | None => passSpans r (spans r) 0
  end.

(** *** What is assumed of a band, and proved or discharged elsewhere *)
Hypothesis least_positive : 1 <= least.
Hypothesis step_positive : 1 <= step.
Hypothesis step_near : step <= window.
Hypothesis spans_sound : forall r s x, In (s, x) (spans r) -> same F (src s) r x.
Hypothesis spans_inside : forall r s x, In (s, x) (spans r) -> snd x <= rowBytes.
Hypothesis fresh_true : forall r c m j, c <= j \/ isPlain r = true /\ c - step <= j ->
  j < m <= rowBytes -> fresh r c m j = F (pos r j).
Hypothesis memory_true : forall s r c, isPlain r = true -> c < rowBytes ->
  memory s r c = src s (pos r c).
Hypothesis tokens_right : forall s r, tiles (src s) (pos r 0) (rowTokens s r) (pos r rowBytes).
Hypothesis tokens_rule : forall s r, keepRowRule r 0 (rowTokens s r).
Hypothesis pairs_good : forall s r, Forall (goodPair rowBytes r0 src s r) (pairs s r).
Lemma codeFresh_right r c m : c <= m <= rowBytes -> tiles F (pos r c) (codeFresh r c m) (pos r m).
Proof. intros H. unfold codeFresh. destruct (Nat.leb_spec m c); [now replace c with m by lia|].
  destruct (hasMatches && isPlain r) eqn:E.
  - apply andb_prop in E. destruct E as [_ E]. apply recodeBytes_right; try lia. intros j J.
    symmetry. apply fresh_true; [right; split; [auto|lia]|lia].
  - apply (zeroLoop_right rowBytes r0 r F (fresh r c m) c m); [|lia]. intros j J. symmetry. apply
    fresh_true; lia. Qed.
Lemma recoder_right r s x held i m : In (s, x) (spans r) -> fst x <= fst held ->
  snd held <= snd x -> fst held <= i <= m -> m <= snd held ->
  tiles F (pos r i) (recoder r s x held i m) (pos r m).
Proof. intros I X1 X2 A B. assert (T := spans_sound _ _ _ I). unfold recoder. cbv zeta. set (low :=
  if isPlain r then fst x else max (fst x) (fst held - step)). assert (Lw : fst x <= low <= fst
  held) by (unfold low; destruct (isPlain r); lia). set (up := if isPlain r && (0 <? r) && isPlain
  (r - 1) && (stride <=? window) then aboveBytes spans r s held 1 else (0, 0)). apply
  (recodeBytes_right rowBytes r0 F r step least low m (fst up) (snd up) (fun c => src s (pos r c))
  (memory s (r - 1)) step_positive step_near). - intros c C. apply T. unfold inside. lia.
  - intros c C. unfold up in C. destruct (isPlain r && (0 <? r) && isPlain (r - 1) && (stride <=?
    window)) eqn:E; [|simpl in C; lia]. repeat (apply andb_prop in E; destruct E as [E ?]). assert
    (R : 1 <= r) by (apply Nat.ltb_lt; auto). split; [auto|]. split; [now apply Nat.leb_le|]. assert
    (S := above_sound rowBytes r0 F src spans spans_sound r s held 1 1). assert (HB : inside held c)
    by (unfold aboveBytes in C; destruct r; [simpl in C; lia|]; now apply (aboveLoop_sound rowBytes
    r0 F src spans spans_sound _ s) in C). assert (XB := spans_inside _ _ _ I). unfold inside in HB.
    rewrite memory_true by (auto; lia). apply S; [|lia|exact C]. intros c' C'. apply T. unfold
    inside in *. lia. - lia. Qed.

(** *** Join: the recoder in the row's loop is the one that is proved *)
Lemma recode_right r span c m : c <= m <= rowBytes ->
  match span with Some (s, x) => In (s, x) (spans r) /\ m <= snd x | None => True end ->
  tiles F (pos r c) (recode r span c m) (pos r m).
Proof. intros A S. destruct span as [[s x]|]; cbn [recode]; [|now apply codeFresh_right]. destruct S
  as [I M]. destruct (hasMatches && (fst x <? m) && (c <? m)) eqn:E; [|now apply codeFresh_right].
  apply andb_prop in E. destruct E as [E E2]. apply andb_prop in E. destruct E as [_ E1]. apply
  Nat.ltb_lt in E1. apply Nat.ltb_lt in E2. cbv zeta. cbn [fst snd]. rewrite (Nat.min_l m (snd x))
  by lia. eapply tiles_app; [apply codeFresh_right; lia|]. apply (recodeMatches_right rowBytes r0 F
  src spans spans_sound least s r (max c (fst x)) m x least_positive I); [lia|lia| |apply
  pairs_good|lia]. intros i k A' B'. apply recoder_right; cbn [fst snd]; auto; lia. Qed.
Lemma fits_total e : forall ts c, fits e c ts -> 0 < total ts -> lo e <= c /\ c + total ts <= hi e.
Proof. induction ts as [|t ts IH]; intros c; simpl; [lia|]. intros [(A & B & _) K] T. destruct
  (Nat.eq_dec (total ts) 0) as [Z|Z]; [lia|]. apply IH in K; lia. Qed.
Lemma above_inside r s x most c : inside (aboveOr r s x most) c -> inside x c.
Proof. unfold Provenance.aboveOr, inside. destruct hasMatches, r as [|r]; try (simpl; lia). apply
  (aboveLoop_sound rowBytes r0 F src spans spans_sound (S r) s). Qed.

(** What holds is inside of its span. *)
Lemma held_inside r s x most k c : fits (ext k) c (tokens k) -> 0 < total (tokens k) ->
  holds (ext k) x (aboveOr r s x most) = true -> fst x <= c /\ c + total (tokens k) <= snd x.
Proof. intros Fi L H. destruct (fits_total _ _ _ Fi L) as [F1 F2]. unfold holds, lies in H. apply
  andb_prop in H. destruct H as [H1 H2]. apply Nat.leb_le in H1. apply Nat.leb_le in H2. destruct
  (above (ext k)); [|lia]. assert (I1 : inside x c) by (apply (above_inside r s x most); unfold
  inside; lia). assert (I2 : inside x (c + total (tokens k) - 1)) by (apply (above_inside r s x
  most); unfold inside; lia). unfold inside in I1, I2. lia. Qed.
Lemma passCells_right r s x : In (s, x) (spans r) -> fst x <= snd x ->
  forall cs c done, goodCells (src s) r c cs -> done <= fst x \/ done <= c -> done <= snd x ->
  let (ts, e) := passCells r s x (aboveOr r s x (reach rowBytes)) cs c done in done <= e <= snd x /\
    tiles F (pos r done) ts (pos r e).
Proof. intros I X. assert (XB := spans_inside _ _ _ I). induction cs as [|k cs IH]; intros c done G
  A B; cbn [passCells]; [split; [lia|reflexivity]|]. destruct G as [(Fi & K & T) G]. destruct (holds
  (ext k) x _ && (0 <? total (tokens k))) eqn:H.
  - apply andb_prop in H. destruct H as [H L]. apply Nat.ltb_lt in L. assert (W := held_inside _ _ _
    _ _ _ Fi L H). specialize (IH (c + total (tokens k)) (c + total (tokens k)) G). destruct
    (passCells r s x _ cs (c + total (tokens k)) (c + total (tokens k))) as [ts e]. destruct IH as
    [E S]; [lia|lia|]. split; [lia|]. eapply tiles_app; [apply recode_right; [lia|split; [exact
    I|lia]]|]. eapply tiles_app; [|exact S]. eapply (cell_valid rowBytes r0 limit F src spans
    spans_sound hasMatches); eauto. unfold limit in *. unfold Provenance.aboveOr in *. destruct
    hasMatches; auto.
  - destruct (passCells r s x _ cs (c + total (tokens k)) done) as [ts e] eqn:P. specialize (IH (c +
    total (tokens k)) done G). rewrite P in IH. apply IH; lia. Qed.

(** Spans follow each other from left to right. *)
Fixpoint ordered (from : nat) (l : spansOfRow) : Prop :=
  match l with
  | [] => from <= rowBytes
  | (_, x) :: l => from <= fst x /\ fst x <= snd x /\ ordered (snd x) l
  end.
Lemma ordered_from l : forall a b, a <= b -> ordered b l -> ordered a l.
Proof. destruct l as [|[s x] l]; simpl; intuition lia. Qed.
Lemma passSpans_right r : forall l done, incl l (spans r) -> ordered done l ->
  tiles F (pos r done) (passSpans r l done) (pos r rowBytes).
Proof. induction l as [|[s x] l IH]; intros done I O; cbn [passSpans].
  - apply recode_right; simpl in O; [lia|auto].
  - destruct O as (O1 & O2 & O3). assert (J : In (s, x) (spans r)) by (apply I; now left). assert
    (I' : incl l (spans r)) by (intros y Hy; apply I; now right). assert (G : goodCells (src s) r 0
    (cells s r)) by (eapply cut_good; eauto). assert (P := passCells_right r s x J O2 (cells s r) 0
    done G). destruct (passCells r s x _ (cells s r) 0 done) as [ts e]. destruct P as [E S];
    [lia|lia|]. assert (XB := spans_inside _ _ _ J). destruct (hasMatches && (e <? snd x)) eqn:H.
    + eapply tiles_app; [exact S|]. eapply tiles_app; [apply recode_right; [lia|split; [exact
      J|lia]]|]. now apply IH.
    + eapply tiles_app; [exact S|]. apply IH; [auto|]. apply (ordered_from l e (snd x)); [lia|auto].
      Qed.

Variable filter : nat -> Z.
Hypothesis filter_true : forall r, filter r = F ((r0 + r) * stride).
Hypothesis spans_ordered : forall r, ordered 0 (spans r).
Lemma bandRow_right r : tiles F ((r0 + r) * stride) (bandRow filter r) ((r0 + S r) * stride).
Proof. replace ((r0 + S r) * stride) with (pos r rowBytes) by (unfold Rows.pos, Rows.stride; nia).
  split; [now rewrite filter_true|]. simpl size. replace ((r0 + r) * stride + 1) with (pos r 0) by
  (unfold Rows.pos; lia). unfold wholeSource. destruct (Nat.ltb_spec (min r limit) (wholeRows r)) as
  [L|L]. - destruct (whole r) as [s|] eqn:W.
    + eapply (whole_row_valid rowBytes r0 limit F src spans spans_sound spans_inside); eauto.
    + apply passSpans_right; [apply incl_refl|auto].
  - apply passSpans_right; [apply incl_refl|auto]. Qed.

(** *** Main theorem: a band's tokens decode to the frame's rows *)
Theorem band_right h : forall r,
  tiles F ((r0 + r) * stride) (concat (map (bandRow filter) (seq r h))) ((r0 + r + h) * stride).
Proof. induction h as [|h IH]; intros r; cbn [seq map concat]; [now rewrite Nat.add_0_r|]. eapply
  tiles_app; [apply bandRow_right|]. replace (r0 + r + S h) with (r0 + S r + h) by lia. apply IH.
  Qed.

End Bands.
