(** * Frame: what a decoder makes of a spliced frame

    A frame is bands, one after the other: spliced (Bands.v), or a block of their own, or runs of
    colors (Blocks.v). [X] is the frame that the compositor would make, [Y s] is source [s], both as
    pixels row by row. The theorem is: if the compositor's runs are true, and each source's own
    tokens and matches are right for the source, then the frame's tokens decode to residuals from
    which a PNG decoder makes [X] ([frame_correct]).

    This is where all other files meet: spans come from runs by Provenance.update's rule, rows are
    written by the row loop with its recoder, and fresh bytes come from gathered memory. *)

From Splice Require Export Tokens Rows Cells Provenance Matches Fresh Blocks Bands Filters Runs.

Section Frame.
Variables step rowBytes : nat. Variable filters : nat -> filter.
Variable runs : nat -> spansOfRow. Variable coded : nat -> bool. Variable X : nat -> nat -> Z.
Variable Y : nat -> nat -> nat -> Z.
Hypothesis step_positive : 1 <= step.
Hypothesis step_near : step <= window.
Hypothesis X_bytes : forall y c, byte (X y c).
Hypothesis runs_inside : forall y s x, In (s, x) (runs y) -> snd x * step <= rowBytes.
Hypothesis runs_follow : forall y, follow 0 (runs y).
Hypothesis runs_true : forall y s x, In (s, x) (runs y) -> Runs.shows step (X y) (Y s y) x.
Local Notation filtered := (Filters.filtered step rowBytes filters).
Local Notation stride := (Rows.stride rowBytes). Local Notation src := (fun s => filtered (Y s)).

(** Only runs of sources that are coded become spans. *)
Definition codedRuns (y : nat) : spansOfRow := List.filter (fun run => coded (fst run)) (runs y).
Definition spans (y r : nat) : spansOfRow := updateRow step filters codedRuns (y + r).
Lemma coded_runs y s x : In (s, x) (codedRuns y) -> In (s, x) (runs y).
Proof. intros I. apply filter_In in I. tauto. Qed.
Lemma follow_filter : forall l a, follow a l ->
  follow a (List.filter (fun run => coded (fst run)) l).
Proof. assert (M : forall l a b, a <= b -> follow b l -> follow a l) by (destruct l as [|[s x] l];
  simpl; intuition (auto; lia)). induction l as [|[s x] l IH]; intros a H; simpl; [auto|]. destruct
  H as (A & B & C). destruct (coded s); simpl; [auto|]. apply IH. apply (M _ a (snd x)); [lia|auto].
  Qed.
Lemma spans_same y r s x : In (s, x) (spans y r) -> Cells.same rowBytes y (filtered X) (src s) r x.
Proof. intros I c C. unfold Rows.pos, Rows.stride. replace ((y + r) * S rowBytes + 1 + c) with ((y +
  r) * S rowBytes + S c) by lia. assert (J : forall y s x, In (s, x) (codedRuns y) -> snd x * step
  <= rowBytes) by (intros; eapply runs_inside, coded_runs; eassumption). assert (C' : S c <=
  rowBytes) by (apply (updateRow_inside step step_positive filters rowBytes _ _ _ _ J) in I; unfold
  inside in C; lia). rewrite !filtered_at by auto. eapply (spans_hold step step_positive filters
  codedRuns); eauto. intros. eapply runs_true, coded_runs; eassumption. Qed.
Lemma spans_ordered y r : ordered rowBytes 0 (spans y r).
Proof. assert (W : forall l a, within a rowBytes l -> ordered rowBytes a l) by (induction l as [|[s
  x] l IH]; simpl; intuition). apply W. apply updateRow_within; auto; try apply follow_filter; auto.
  intros s x I. eapply runs_inside. apply coded_runs. exact I. Qed.

(** A source's rows in memory. *)
Definition memory (y s r : nat) := residual step NoFilter (Y s (y + r)) (fun _ => 0%Z).

(** The row and the row above in memory, to code the bytes from [c] up to [m] anew. [composited] are
    the composited pixels; a row that is composited as a whole takes nothing from sources. *)
Section Memory.
Variable isWhole : nat -> bool. Variable composited : nat -> nat -> Z.
Definition gatheredRuns (y : nat) : spansOfRow := if isWhole y then [] else runs y.

Definition gathered (y c m j : nat) : Z :=
  match copiedFrom (gatheredRuns y) (c / step - 1) ((m + step - 1) / step) (j / step) with
  | Some s => Y s y j
  | None => composited y j
  end.
Definition fresh (y r c m j : nat) : Z :=
  let f := filters (y + r) in
  residual step f (gathered (y + r) c m)
    (if readsAbove f then upRow (fun y => gathered y c m) (y + r) else fun _ => 0%Z) j.

Hypothesis composited_true : forall y j,
  (forall s x, In (s, x) (gatheredRuns y) -> ~ inside x (j / step)) -> composited y j = X y j.
Lemma gathered_true y c m j : c - step <= j < m -> gathered y c m j = X y j.
Proof. intros J. unfold gathered. assert (E : j = j / step * step + j mod step) by (rewrite
  (Nat.div_mod j step) at 1; lia). set (p := j / step) in *. assert (L : c / step - 1 <= p).
  { apply Nat.div_le_lower_bound; [lia|]. assert (M := Nat.mul_div_le c step). nia. }
  assert (U : p < (m + step - 1) / step).
  { assert (H : S p <= (m + step - 1) / step) by (apply Nat.div_le_lower_bound; nia). lia. }
  assert (O : follow 0 (gatheredRuns y)) by (unfold gatheredRuns; destruct (isWhole y); simpl;
    auto). assert (P : forall q, (q * step + j mod step) / step = q).
  { intros q. rewrite Nat.div_add_l by lia. rewrite Nat.div_small; [lia|]. apply
    Nat.mod_upper_bound. lia. }
  assert (K := gather_right (fun q => X y (q * step + j mod step)) (fun q => composited y
    (q * step + j mod step)) (fun s q => Y s y (q * step + j mod step))
    (gatheredRuns y) (c / step - 1) ((m + step - 1) / step) 0 O). rewrite E. apply K; [| |lia].
  - intros s x q I Q. unfold gatheredRuns in I. destruct (isWhole y); [contradiction|]. symmetry.
    apply (runs_true y s x I). assert (R := Nat.mod_upper_bound j step). unfold inside in Q. nia.
  - intros q N. apply composited_true. now rewrite P. Qed.
Lemma fresh_true y r c m j :
  c <= j \/ (match filters (y + r) with NoFilter => true | _ => false end) = true /\ c - step <= j
    -> j < m <= rowBytes -> fresh y r c m j = filtered X (Rows.pos rowBytes y r j).
Proof. intros A B. unfold Rows.pos, Rows.stride, fresh. replace ((y + r) * S rowBytes + 1 + j) with
  ((y + r) * S rowBytes + S j) by lia. rewrite filtered_at by lia. apply residual_reused.
  - apply gathered_true. lia.
  - intros L S. apply gathered_true. destruct (filters (y + r)); try discriminate; lia.
  - intros U. rewrite U. destruct (y + r) as [|q]; [reflexivity|]. apply gathered_true. destruct
    (filters (S q)); try discriminate; lia.
  - intros E S. rewrite E. simpl. destruct (y + r) as [|q]; [reflexivity|]. apply gathered_true.
    rewrite E in A. lia. Qed.
End Memory.

(** A band as the code makes it, in its three forms. *)
Inductive bands : nat -> list token -> nat -> Prop :=
| noBand y : bands y [] y
| splicedBand y h least cellBytes hasMatches hasLength rowTokens pairs isWhole composited us n :
    1 <= least ->
    (* Each source's tokens and matches are right for the source. *)
    (forall s r, tiles (src s) (Rows.pos rowBytes y r 0) (rowTokens s r)
       (Rows.pos rowBytes y r rowBytes)) ->
    (forall s r, Forall (goodPair rowBytes y src s r) (pairs s r)) ->
    (* The checks of CodedSource. *)
    (forall s r, checked rowBytes r 0 (rowTokens s r)) ->
    (forall s r, let e := cellExtent rowBytes 0 (rowTokens s r) in
       hi e <= rowBytes /\ (hasMatches = true \/ above e = false)) ->
    (* Pixels that are in no run are composited. *)
    (forall y j, (forall s x, In (s, x) (gatheredRuns isWhole y) -> ~ inside x (j / step)) ->
       composited y j = X y j) ->
    bands (y + h) us n ->
    bands y (concat (map (bandRow rowBytes y step least cellBytes hasMatches hasLength src
      (spans y) (fun r => match filters (y + r) with NoFilter => true | _ => false end)
      rowTokens pairs (fresh isWhole composited y) (memory y)
      (fun r => code (filters (y + r)))) (seq 0 h)) ++ us) n
| blockBand y h ms us n :
    goodMatches (filtered X) (y * stride) ms ((y + h) * stride) ->
    bands (y + h) us n ->
    bands y (blockTokens (filtered X) (y * stride) ms ((y + h) * stride) ++ us) n
| colorBand y h c k adds us n :
    spells (filtered X) (y * stride) ((c, k) :: adds) ((y + h) * stride) ->
    bands (y + h) us n ->
    bands y (colorLiterals c (length c) ++ runTokens c (k - length c) adds ++ us) n.
Lemma bands_right y ts n : bands y ts n -> tiles (filtered X) (y * stride) ts (n * stride).
Proof. induction 1 as [y|y h least cb hasMatches hasLength rowTokens pairs isWhole composited us n L
  T P K E C _ IH|y h ms us n G _ IH|y h c k adds us n S _ IH]; [reflexivity| | |].
  - eapply tiles_app; [|exact IH]. replace (y * stride) with ((y + 0) * stride) by (f_equal; lia).
    replace ((y + h) * stride) with ((y + 0 + h) * stride) by (f_equal; lia). apply (band_right
    rowBytes y step least cb hasMatches hasLength (filtered X) src (spans y)); auto.
    + apply spans_same.
    + intros r s x I. eapply (updateRow_inside step step_positive filters rowBytes codedRuns);
      [|exact I]. intros y' s' x' J. eapply runs_inside, coded_runs; eassumption.
    + intros r c m j A B. now apply fresh_true.
    + intros s r c N B. unfold Rows.pos, Rows.stride. rewrite <- Nat.add_assoc. rewrite filtered_at
      by lia. simpl. destruct (filters (y + r)); try discriminate; reflexivity.
    + intros s r. destruct (E s r) as [E1 E2]. eapply check_enough; [exact E1| |apply K|apply
      cellExtent_fits]. unfold limit. destruct hasMatches; [now left|]. destruct E2 as [E2|E2];
      [discriminate|now right].
    + intros r. rewrite <- (Nat.add_0_r ((y + r) * stride)). unfold Rows.stride. now rewrite
      filtered_at by lia. + apply spans_ordered.
  - eapply tiles_app; [now apply block_right|exact IH].
  - rewrite app_assoc. eapply tiles_app; [exact (block_of_colors_right _ _ _ _ _ _ S)|exact IH].
    Qed.

(** *** Main theorem: a frame's tokens decode to its pixels *)
Theorem frame_correct ts h : bands 0 ts h ->
  exists out, decode ts [] = Some out /\
    unfilterRows step rowBytes h (rev out) (fun _ => 0%Z)
    = map (fun y => map (X y) (seq 0 rowBytes)) (seq 0 h).
Proof. intros B. exists (pre (filtered X) (h * S rowBytes)). split.
  - apply (tiles_decode (filtered X) ts 0 (h * S rowBytes)). exact (bands_right 0 ts h B).
  - rewrite rev_pre. apply (unfiltered step step_positive rowBytes filters X X_bytes _ 0). auto.
    Qed.

End Frame.
